import type { LookName } from './looks.ts';

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
