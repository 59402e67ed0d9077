import type { Tags } from '../import/osmSource.ts';
import type { PlaceKind } from '../tiles/basemapCodec.ts';
import type { StreetKind } from './streetKind.ts';

/**
 * What the map shows of OpenStreetMap: tables from tags to a layer and a kind, which the style of the page draws
 * (web/src/map/mapStyle.ts). Layers: `street` and `line` are lines, `area` and `ground` (where an
 * import knows the coast: all that is not sea) polygons, `place` and `label` (the name of an
 * area) points. A coastline is drawn as the sea on its right side.
 */
export type MapLayer = 'ground' | 'street' | 'line' | 'area' | 'coast' | 'place' | 'label';

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

/** The zooms that an import makes tiles of: before them the world's land is enough, after them tiles are enlarged. */
export const MAP_ZOOMS = { least: 8, most: 14 } as const;

/** Tiles of these zooms gather what is drawn in them and in all finer ones up to the next. */
export const OVERVIEW_ZOOM = MAP_ZOOMS.least;
export const DETAIL_ZOOM = 12;
/** From this zoom on what no import knows the coast of is paper; before it the world's land and sea are seen. */
export const PAPER_FROM_ZOOM = 10;

const street = (kind: StreetKind, from: number): Look => ({ layer: 'street', kind, from });
const line = (kind: LineKind, from: number): Look => ({ layer: 'line', kind, from });
const area = (kind: GroundKind, from: number = MAP_ZOOMS.least): Look => ({ layer: 'area', kind, from });
const place = (kind: PlaceKind, from: number): Look => ({ layer: 'place', kind, from });
const label = (kind: LabelKind): Look => ({ layer: 'label', kind, from: 10 });

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
  city: place('city', 8),
  town: place('town', 8),
  village: place('village', 11),
  suburb: place('suburb', 12),
  quarter: place('quarter', 13),
  hamlet: place('hamlet', 13),
  neighbourhood: place('neighbourhood', 14),
  waterLabel: label('water'),
  greenLabel: label('green'),
  plazaLabel: label('plaza'),
  ground: { layer: 'ground', kind: 'ground', from: MAP_ZOOMS.least },
  coast: { layer: 'coast', kind: 'coast', from: MAP_ZOOMS.least },
} satisfies Record<string, Look>;

type LookName = keyof typeof LOOKS_BY_NAME;

/** Where there is none, index 0: it is never drawn. */
export const NO_LOOK = 0;
const NAMES = Object.keys(LOOKS_BY_NAME);
export const LOOKS: readonly (Look | undefined)[] = [undefined, ...Object.values(LOOKS_BY_NAME)];
export const lookIndex = (name: LookName): number => NAMES.indexOf(name) + 1;

/** Under which look the name of an area is written; none where only its ground is shown. */
const LABELS: ReadonlyMap<string, LookName> = new Map<GroundKind, LookName>([
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

type Table = Readonly<Record<string, Readonly<Record<string, LookName>>>>;

const LINES: Table = {
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

const AREAS: Table = {
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
export const AREA_LOOK_KEYS: readonly string[] = [...Object.keys(AREAS), 'highway', 'building'];

/** Index into LOOKS. A closed way may be either; `isArea` says that it is a ring. */
export function lookOf(tags: Tags, isRing: boolean): number {
  if (isUnderGround(tags)) return NO_LOOK;
  const name = (isRing && (squareOf(tags) ?? found(AREAS, tags) ?? buildingOf(tags))) || lineOf(tags);
  return name === undefined ? NO_LOOK : lookIndex(name);
}

/** Of a relation that consists of rings. */
export function areaLookOf(tags: Tags): number {
  const name = isUnderGround(tags)
    ? undefined
    : (squareOf({ ...tags, area: 'yes' }) ?? found(AREAS, tags) ?? buildingOf(tags));
  return name === undefined ? NO_LOOK : lookIndex(name);
}

function lineOf(tags: Tags): LookName | undefined {
  const name = found(LINES, tags);
  if (name === 'service' && (tags.service === 'driveway' || tags.service === 'parking_aisle')) return 'driveway';
  if (name === 'rail' && tags.service !== undefined) return 'siding';
  return name;
}

/** Squares are drawn as what they are; a roundabout is a ring, too, and is none. */
function squareOf({ highway, area: isArea, place }: Tags): LookName | undefined {
  const isOpen = highway === 'pedestrian' || highway === 'footway' || highway === 'living_street';
  return (isArea === 'yes' && isOpen) || (place === 'square' && highway === undefined) ? 'plaza' : undefined;
}

function buildingOf({ building }: Tags): LookName | undefined {
  return building !== undefined && building !== 'no' ? 'building' : undefined;
}

/** Streets in tunnels are drawn fainter; trains, brooks and halls below the ground are not seen. */
function isUnderGround({ tunnel, location, highway, indoor }: Tags): boolean {
  if (location === 'underground' || (indoor !== undefined && indoor !== 'no')) return true;
  return highway === undefined && tunnel !== undefined && tunnel !== 'no';
}

function found(table: Table, tags: Tags): LookName | undefined {
  for (const key in table) {
    const value = tags[key];
    const names = table[key];
    if (value !== undefined && names !== undefined && Object.hasOwn(names, value)) return names[value];
  }
  return undefined;
}
