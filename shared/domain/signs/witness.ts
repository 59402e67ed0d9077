import { metresBetween, type Position } from '../geo.ts';

/** Distance class between the device and the sign when the photo was taken; no position is sent. */
export const WITNESSES = ['near', 'around', 'far', 'unknown'] as const;
export type Witness = (typeof WITNESSES)[number];

/** Across a junction, with the error of a fix between houses. */
const NEAR_METRES = 100;
/** Beyond this distance from the sign, measurement error is ruled out. */
const FAR_METRES = 1_000;
/** Fixes with a larger error are ignored. */
const MIN_ACCURATE = 500;
/** Maximum time between the photo and a fix. */
export const WITNESS_MS = 3 * 60_000;

/** Witness of a single fix; its error counts in the walker's favour. */
export function witnessAt(device: Position & { readonly accuracy: number }, sign: Position): Witness {
  if (!(device.accuracy <= MIN_ACCURATE)) return 'unknown';
  const metres = Math.max(0, metresBetween(device, sign) - device.accuracy);
  return metres <= NEAR_METRES ? 'near' : metres <= FAR_METRES ? 'around' : 'far';
}

/** Latest time of each witness on this device, for one walk. */
export type WitnessTimes = Partial<Record<Witness, number>>;

/** The nearest witness around the time of the photo. */
export const witnessOf = (times: WitnessTimes, takenAt: number): Witness =>
  WITNESSES.find((word) => Math.abs((times[word] ?? Number.NEGATIVE_INFINITY) - takenAt) <= WITNESS_MS) ?? 'unknown';
