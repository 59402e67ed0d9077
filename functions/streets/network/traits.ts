/**
 * What is known of an edge beside its class, as a bit set: how fast its traffic is, whether it has a pavement, what
 * stands at its ends. Tiles store the bits.
 */
export const EdgeTrait = {
  /** A name that no plate shows: of a link, a drive, a bypass, a tunnel. */
  noPlate: 1 << 5,
  /** Houses along it, or another sign that it is a street of a town. */
  inTown: 1 << 6,
  /** Wide and busy enough that crossing it costs something. */
  bigRoad: 1 << 7,
  crossingAtFrom: 1 << 8,
  crossingAtTo: 1 << 9,
  /** A circle to turn vehicles on. */
  turningAtFrom: 1 << 10,
  turningAtTo: 1 << 11,
  /** A line over an open square, which no map draws. */
  acrossSquare: 1 << 12,
  /** Street lamps along it; neither bit where nothing is said of them. */
  lit: 1 << 13,
  unlit: 1 << 14,
} as const;

/** Stable order: the lowest three bits are an index here. In km/h, at most; 0 stands for unknown. */
const SPEEDS = [0, 20, 30, 50, 69, 99, 200] as const;
const SPEED_MASK = 0b111;
const FAST = 5;

const PAVEMENTS = ['unknown', 'none', 'there'] as const;
const PAVEMENT_SHIFT = 3;
const PAVEMENT_MASK = 0b11 << PAVEMENT_SHIFT;

export type Pavement = (typeof PAVEMENTS)[number];

/** Traits of edges that have none set, as practice streets: they count as streets of a town. */
export const UNKNOWN_TRAITS: number = EdgeTrait.inTown;

export function speedBits(kmh: number | undefined): number {
  if (kmh === undefined || !(kmh > 0)) return 0;
  const index = SPEEDS.findIndex((most) => kmh <= most);
  return index === -1 ? SPEEDS.length - 1 : index;
}

export const pavementBits = (pavement: Pavement): number => PAVEMENTS.indexOf(pavement) << PAVEMENT_SHIFT;

const PAVEMENT_THERE = pavementBits('there');

const hasPavement = (traits: number): boolean => (traits & PAVEMENT_MASK) === PAVEMENT_THERE;

export const isSpeedKnown = (traits: number): boolean => (traits & SPEED_MASK) !== 0;

/** 70 km/h and more without a pavement: the last resort of a walk. No word of a pavement counts as none. */
export const isFastRoad = (traits: number): boolean => (traits & SPEED_MASK) >= FAST && !hasPavement(traits);
