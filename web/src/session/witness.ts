import type { Position } from '../../../shared/domain/geo.ts';
import { type Witness, type WitnessTimes, witnessAt, witnessOf } from '../../../shared/domain/signs/witness.ts';
import { KEPT } from './deviceMemory.ts';

/** What was just noted is not noted again with each fix: a write waits for the disk. */
const NOTE_EVERY_MS = 10_000;

/**
 * What the walk screen has seen of the way to the sign: four words, and when each was last true. It outlives the page,
 * since a phone that is low on memory loads it anew when the walker comes back from the camera. No place is kept.
 */
export function noteWitness(
  challengeId: string,
  device: Position & { readonly accuracy: number },
  sign: Position,
  now: number,
): void {
  const times = kept(challengeId);
  const word = witnessAt(device, sign);
  const before = times[word];
  if (before !== undefined && Math.abs(now - before) < NOTE_EVERY_MS) return;
  localStorage.setItem(KEPT.witness, JSON.stringify({ challengeId, times: { ...times, [word]: now } }));
}

/** What goes with a photo that was taken then. */
export const witnessOfPhoto = (challengeId: string, takenAt: number): Witness => witnessOf(kept(challengeId), takenAt);

function kept(challengeId: string): WitnessTimes {
  const stored: { challengeId?: string; times?: WitnessTimes } = JSON.parse(localStorage.getItem(KEPT.witness) ?? '{}');
  return stored.challengeId === challengeId ? (stored.times ?? {}) : {};
}
