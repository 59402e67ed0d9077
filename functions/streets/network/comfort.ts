/**
 * Comfort of an edge as a bit set: green and water beside it, surface, incline. Light, pavements and speed are traits
 * (network.ts), steps a flag. Tiles store the bits, so their meaning never changes; 0 is unknown.
 */

/** Shares are quantised to fifteenths. */
const PARTS = 15;
const GREEN_SHIFT = 0;
const WATER_SHIFT = 4;
const SURFACE_SHIFT = 8;
const INCLINE_SHIFT = 10;
/** Set if the source has areas at all: only then does "no green" mean anything. */
const SURROUNDINGS_KNOWN = 1 << 13;

/** The order of surfaces is part of the tile format. */
const SURFACES = ['unknown', 'paved', 'soft', 'rough'] as const;
export type Surface = (typeof SURFACES)[number];

/** Upper bounds in percent, up or down; the order is part of the tile format. */
const INCLINES = [3, 6, 10, Number.POSITIVE_INFINITY] as const;
export const Incline = { unknown: 0, level: 1, gentle: 2, steep: 3, verySteep: 4 } as const;

/** Shares of an edge's length within 25 metres of green areas and of water. */
export interface Nearby {
  green: number;
  water: number;
}

export const nearbyBits = ({ green, water }: Nearby): number =>
  SURROUNDINGS_KNOWN | (Math.round(green * PARTS) << GREEN_SHIFT) | (Math.round(water * PARTS) << WATER_SHIFT);

export const surfaceBits = (surface: Surface): number => SURFACES.indexOf(surface) << SURFACE_SHIFT;

export const inclineBits = (percent: number): number =>
  (1 + INCLINES.findIndex((max) => Math.abs(percent) < max)) << INCLINE_SHIFT;

export const areSurroundingsKnown = (comfort: number): boolean => (comfort & SURROUNDINGS_KNOWN) !== 0;
export const greenShare = (comfort: number): number => ((comfort >> GREEN_SHIFT) & PARTS) / PARTS;
export const waterShare = (comfort: number): number => ((comfort >> WATER_SHIFT) & PARTS) / PARTS;
export const surfaceOf = (comfort: number): Surface => SURFACES[(comfort >> SURFACE_SHIFT) & 0b11] ?? 'unknown';
export const inclineOf = (comfort: number): number => (comfort >> INCLINE_SHIFT) & 0b111;
