import type { StreetClass } from '../network/network.ts';
import type { PlaceKind } from '../tiles/placeCodec.ts';
import { MAP_ZOOMS } from './mercator.ts';

/** How a street is drawn, from the narrowest to the widest. */
type StreetKind = 'path' | 'steps' | 'service' | 'plaza' | 'minor' | 'collector' | 'main' | 'trunk';

export function streetKind(streetClass: StreetClass): StreetKind {
  switch (streetClass) {
    case 'footway':
    case 'path':
    case 'track':
    case 'platform':
    case 'cycleway':
    case 'bridleway':
      return 'path';
    case 'steps':
      return 'steps';
    case 'service':
      return 'service';
    case 'pedestrian':
      return 'plaza';
    case 'living_street':
    case 'residential':
    case 'unclassified':
    case 'road':
    case 'carriageway':
      return 'minor';
    case 'tertiary':
      return 'collector';
    case 'secondary':
    case 'primary':
      return 'main';
    case 'trunk':
      return 'trunk';
  }
}

/**
 * What the map shows: layers and kinds, which the style of the page draws (web/src/map/style/mapStyle.ts). `lookTables.ts`
 * says which tags of OpenStreetMap have which look. Layers: `street` and `line` are lines, `area` and `ground` (where an
 * import knows the coast: all that is not sea) polygons, `place` and `label` (the name of an
 * area) points. Of an `isle` only the name is drawn, as a place. A coastline is drawn as the sea on its right side.
 */
export type MapLayer = 'ground' | 'street' | 'line' | 'area' | 'isle' | 'coast' | 'place' | 'label';

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

/** Whose names are written on the map. */
export type LabelKind = 'water' | 'green' | 'plaza';

export interface Look {
  layer: MapLayer;
  kind: StreetKind | LineKind | GroundKind | PlaceKind | LabelKind | 'coast' | 'ground';
  /** The first zoom at which it is drawn; areas also wait until they are large enough to be seen. */
  from: number;
}

const street = (kind: StreetKind, from: number): Look => ({ layer: 'street', kind, from });
const line = (kind: LineKind, from: number): Look => ({ layer: 'line', kind, from });
const area = (kind: GroundKind, from: number = MAP_ZOOMS.min): Look => ({ layer: 'area', kind, from });
/** From where all are named; where there is room they are seen from farther (placeZooms.ts). */
const place = (kind: PlaceKind, from: number): Look => ({ layer: 'place', kind, from });
const label = (kind: LabelKind, from = 10): Look => ({ layer: 'label', kind, from });

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
  ground: { layer: 'ground', kind: 'ground', from: MAP_ZOOMS.min },
  coast: { layer: 'coast', kind: 'coast', from: MAP_ZOOMS.min },
} satisfies Record<string, Look>;

export type LookName = keyof typeof LOOKS_BY_NAME;

/** Where there is none, index 0: it is never drawn. */
export const NO_LOOK = 0;
const NAMES = Object.keys(LOOKS_BY_NAME);
export const LOOKS: readonly (Look | undefined)[] = [undefined, ...Object.values(LOOKS_BY_NAME)];
export const lookIndex = (name: LookName): number => NAMES.indexOf(name) + 1;

/** Under which look the name of an area is written; none where only its ground is shown. */
const LABELS: ReadonlyMap<string, LookName> = new Map<GroundKind | 'island', LookName>([
  ['island', 'island'],
  ['water', 'waterLabel'],
  ['forest', 'greenLabel'],
  ['park', 'greenLabel'],
  ['sport', 'greenLabel'],
  ['vineyard', 'greenLabel'],
  ['plaza', 'plazaLabel'],
]);

export function labelLookOf({ kind }: Look): number {
  const name = LABELS.get(kind);
  return name === undefined ? NO_LOOK : lookIndex(name);
}

/** From a tag of OpenStreetMap, key and value, to its look. */
export type LookTable = Readonly<Record<string, Readonly<Record<string, LookName>>>>;

export const LINES: LookTable = {
  highway: {
    motorway: 'motorway',
    motorway_link: 'link',
    trunk: 'trunk',
    trunk_link: 'link',
    primary: 'primary',
    primary_link: 'link',
    secondary: 'secondary',
    secondary_link: 'link',
    tertiary: 'tertiary',
    tertiary_link: 'minor',
    residential: 'minor',
    unclassified: 'minor',
    living_street: 'minor',
    road: 'minor',
    pedestrian: 'plazaWay',
    service: 'service',
    footway: 'path',
    path: 'path',
    track: 'path',
    cycleway: 'path',
    bridleway: 'path',
    steps: 'steps',
  },
  railway: { rail: 'rail', narrow_gauge: 'rail', light_rail: 'rail', funicular: 'rail', tram: 'tram' },
  waterway: { river: 'river', canal: 'canal', stream: 'stream', ditch: 'stream', drain: 'stream' },
  natural: { coastline: 'coast' },
  man_made: { pier: 'pierLine', breakwater: 'pierLine', groyne: 'pierLine' },
};

export const AREAS: LookTable = {
  natural: {
    water: 'water',
    wood: 'forest',
    scrub: 'meadow',
    grassland: 'meadow',
    heath: 'meadow',
    wetland: 'meadow',
    beach: 'sand',
    sand: 'sand',
    shingle: 'sand',
  },
  waterway: { riverbank: 'water', dock: 'water' },
  landuse: {
    reservoir: 'water',
    basin: 'water',
    forest: 'forest',
    meadow: 'meadow',
    grass: 'park',
    recreation_ground: 'park',
    village_green: 'park',
    cemetery: 'park',
    allotments: 'park',
    orchard: 'vineyard',
    vineyard: 'vineyard',
    industrial: 'works',
    railway: 'works',
    quarry: 'works',
    construction: 'works',
  },
  leisure: {
    park: 'park',
    garden: 'park',
    common: 'park',
    playground: 'park',
    dog_park: 'park',
    golf_course: 'sport',
    pitch: 'sport',
    track: 'sport',
    stadium: 'sport',
    sports_centre: 'sport',
    swimming_pool: 'water',
  },
  amenity: { grave_yard: 'park' },
  tourism: { camp_site: 'park', zoo: 'park' },
  aeroway: { aerodrome: 'works' },
  man_made: { pier: 'pier', breakwater: 'pier' },
};

/** What the reader has to report for the map's sake. */
export const LINE_KEYS: readonly string[] = Object.keys(LINES);
export const AREA_LOOK_KEYS: readonly string[] = [...Object.keys(AREAS), 'highway', 'building', 'place'];
