import type { PlaceKind } from '../tiles/placeCodec.ts';
import { MAP_ZOOMS } from './mercator.ts';

type StreetKind = 'path' | 'steps' | 'service' | 'plaza' | 'minor' | 'collector' | 'main' | 'trunk';

/**
 * Layers and kinds of the map tiles, which the page's style draws (web/src/map/style/mapStyle.ts); the tables below map
 * OSM tags to them. `street` and `line` are lines; `area` and `ground` (the land, where an import knows the coastline)
 * are polygons; `place`, `label` (the name of an area), `landmark` and `number` (of a house) are points. An `isle` is
 * drawn as a place name only, a coastline as the sea on its right side.
 */
export type MapLayer =
  | 'ground'
  | 'street'
  | 'line'
  | 'area'
  | 'isle'
  | 'coast'
  | 'place'
  | 'label'
  | 'landmark'
  | 'number';

export type LineKind = 'rail' | 'tram' | 'river' | 'stream' | 'pier';
export type GroundKind =
  | 'water'
  | 'forest'
  | 'meadow'
  | 'park'
  | 'sport'
  | 'vineyard'
  | 'works'
  | 'sand'
  | 'plaza'
  | 'pier'
  | 'building';

export type LabelKind = 'water' | 'green' | 'plaza';
export type LandmarkKind = 'church' | 'worship' | 'school' | 'station' | 'cafe' | 'drinking' | 'toilets' | 'bench';

export interface FeatureStyle {
  layer: MapLayer;
  kind: StreetKind | LineKind | GroundKind | PlaceKind | LabelKind | LandmarkKind | 'coast' | 'ground' | 'number';
  from: number;
}

const street = (kind: StreetKind, from: number): FeatureStyle => ({ layer: 'street', kind, from });
const line = (kind: LineKind, from: number): FeatureStyle => ({ layer: 'line', kind, from });
const area = (kind: GroundKind, from: number = MAP_ZOOMS.min): FeatureStyle => ({ layer: 'area', kind, from });
/** `from` is the zoom at which all places of the kind are named; `placesByRank` names some earlier. */
const place = (kind: PlaceKind, from: number): FeatureStyle => ({ layer: 'place', kind, from });
const label = (kind: LabelKind, from = 10): FeatureStyle => ({ layer: 'label', kind, from });
const landmark = (kind: LandmarkKind): FeatureStyle => ({ layer: 'landmark', kind, from: MAP_ZOOMS.max });

const LOOKS_BY_NAME = {
  motorway: street('trunk', 8),
  trunk: street('trunk', 8),
  link: street('main', 12),
  primary: street('main', 9),
  secondary: street('main', 10),
  tertiary: street('collector', 11),
  minor: street('minor', 12),
  plazaWay: street('plaza', 12),
  service: street('service', 13),
  driveway: street('service', 14),
  path: street('path', 13),
  steps: street('steps', 13),
  rail: line('rail', 10),
  siding: line('rail', 13),
  tram: line('tram', 13),
  river: line('river', 9),
  canal: line('river', 11),
  stream: line('stream', 13),
  pierLine: line('pier', 12),
  water: area('water'),
  forest: area('forest'),
  meadow: area('meadow'),
  park: area('park'),
  sport: area('sport', 12),
  vineyard: area('vineyard', 10),
  works: area('works', 10),
  sand: area('sand', 10),
  plaza: area('plaza', 13),
  pier: area('pier', 12),
  building: area('building', 14),
  city: place('city', 12),
  town: place('town', 12),
  village: place('village', 12),
  suburb: place('suburb', 12),
  quarter: place('quarter', 13),
  hamlet: place('hamlet', 13),
  neighbourhood: place('neighbourhood', 14),
  island: place('island', 13),
  islet: place('islet', 14),
  isle: { layer: 'isle', kind: 'island', from: MAP_ZOOMS.min },
  waterLabel: label('water', MAP_ZOOMS.min),
  greenLabel: label('green'),
  plazaLabel: label('plaza'),
  church: landmark('church'),
  worship: landmark('worship'),
  school: landmark('school'),
  station: landmark('station'),
  cafe: landmark('cafe'),
  drinking: landmark('drinking'),
  toilets: landmark('toilets'),
  bench: landmark('bench'),
  number: { layer: 'number', kind: 'number', from: MAP_ZOOMS.max },
  ground: { layer: 'ground', kind: 'ground', from: MAP_ZOOMS.min },
  coast: { layer: 'coast', kind: 'coast', from: MAP_ZOOMS.min },
} satisfies Record<string, FeatureStyle>;

export type StyleName = keyof typeof LOOKS_BY_NAME;

export const NO_STYLE = 0;
const NAMES = Object.keys(LOOKS_BY_NAME);
export const FEATURE_STYLES: readonly (FeatureStyle | undefined)[] = [undefined, ...Object.values(LOOKS_BY_NAME)];
export const styleIndex = (name: StyleName): number => NAMES.indexOf(name) + 1;

/** Label style by kind of area; areas without one have no label. */
const LABELS: ReadonlyMap<string, StyleName> = new Map<GroundKind | 'island', StyleName>([
  ['island', 'island'],
  ['water', 'waterLabel'],
  ['forest', 'greenLabel'],
  ['park', 'greenLabel'],
  ['sport', 'greenLabel'],
  ['vineyard', 'greenLabel'],
  ['plaza', 'plazaLabel'],
]);

export function labelStyleOf({ kind }: FeatureStyle): number {
  const name = LABELS.get(kind);
  return name === undefined ? NO_STYLE : styleIndex(name);
}

export type StyleTable = Readonly<Record<string, Readonly<Record<string, StyleName>>>>;

/** Maps each tag value to its kind, from rows of a kind and its space-separated values. */
export const byValue = <Kind extends string>(...rows: [kind: Kind, values: string][]): Record<string, Kind> =>
  Object.fromEntries(rows.flatMap(([kind, values]) => values.split(' ').map((value): [string, Kind] => [value, kind])));

export const LINES: StyleTable = {
  highway: byValue<StyleName>(
    ['motorway', 'motorway'],
    ['trunk', 'trunk'],
    ['primary', 'primary'],
    ['secondary', 'secondary'],
    ['tertiary', 'tertiary'],
    ['link', 'motorway_link trunk_link primary_link secondary_link'],
    ['minor', 'tertiary_link residential unclassified living_street road'],
    ['plazaWay', 'pedestrian'],
    ['service', 'service'],
    ['path', 'footway path track cycleway bridleway'],
    ['steps', 'steps'],
  ),
  railway: { rail: 'rail', narrow_gauge: 'rail', light_rail: 'rail', funicular: 'rail', tram: 'tram' },
  waterway: { river: 'river', canal: 'canal', stream: 'stream', ditch: 'stream', drain: 'stream' },
  natural: { coastline: 'coast' },
  man_made: { pier: 'pierLine', breakwater: 'pierLine', groyne: 'pierLine' },
};

export const AREAS: StyleTable = {
  natural: byValue<StyleName>(
    ['water', 'water'],
    ['forest', 'wood'],
    ['meadow', 'scrub grassland heath wetland'],
    ['sand', 'beach sand shingle'],
  ),
  waterway: { riverbank: 'water', dock: 'water' },
  landuse: byValue<StyleName>(
    ['water', 'reservoir basin'],
    ['forest', 'forest'],
    ['meadow', 'meadow'],
    ['park', 'grass recreation_ground village_green cemetery allotments'],
    ['vineyard', 'orchard vineyard'],
    ['works', 'industrial railway quarry construction'],
  ),
  leisure: byValue<StyleName>(
    ['park', 'park garden common playground dog_park'],
    ['sport', 'golf_course pitch track stadium sports_centre'],
    ['water', 'swimming_pool'],
  ),
  amenity: { grave_yard: 'park' },
  tourism: { camp_site: 'park', zoo: 'park' },
  aeroway: { aerodrome: 'works' },
  man_made: { pier: 'pier', breakwater: 'pier' },
};

export const LINE_KEYS: readonly string[] = Object.keys(LINES);
export const AREA_STYLE_KEYS: readonly string[] = [...Object.keys(AREAS), 'highway', 'building', 'place'];
