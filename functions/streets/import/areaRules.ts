import type { Tags } from './osmSource.ts';

/** Stable order within one import: spilled ways store the index. */
export const AREA_KINDS = ['water', 'green', 'building'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** Which closed ways the map shows as areas. */
const AREA_VALUES: Readonly<Record<string, Readonly<Record<string, AreaKind>>>> = {
  natural: { water: 'water', wood: 'green', scrub: 'green', grassland: 'green', heath: 'green' },
  waterway: { riverbank: 'water', dock: 'water' },
  landuse: {
    reservoir: 'water',
    basin: 'water',
    forest: 'green',
    grass: 'green',
    meadow: 'green',
    recreation_ground: 'green',
    village_green: 'green',
    cemetery: 'green',
    allotments: 'green',
    orchard: 'green',
    vineyard: 'green',
  },
  leisure: { park: 'green', garden: 'green', nature_reserve: 'green', golf_course: 'green', pitch: 'green' },
};

export const AREA_KEYS: readonly string[] = [...Object.keys(AREA_VALUES), 'building'];

/** Water that is drawn as a line: where land ends, and what flows in the open. */
export function isWaterLine({ natural, waterway, tunnel }: Tags): boolean {
  if (tunnel !== undefined && tunnel !== 'no') return false;
  return natural === 'coastline' || waterway === 'river' || waterway === 'canal' || waterway === 'stream';
}

export function areaKind(tags: Tags): AreaKind | undefined {
  for (const [key, kinds] of Object.entries(AREA_VALUES)) {
    const value = tags[key];
    if (value !== undefined && Object.hasOwn(kinds, value)) return kinds[value];
  }
  return tags.building !== undefined && tags.building !== 'no' ? 'building' : undefined;
}
