import type { Position } from '../../../../shared/domain/geo.ts';
import { type Witness, type WitnessTimes, witnessAt, witnessOf } from '../../../../shared/domain/signs/witness.ts';
import { storageKeys } from '../../session/deviceMemory.ts';

/** Writes to localStorage are throttled, because they are slow. */
const NOTE_EVERY_MS = 10_000;

/** A phone low on memory reloads the page after the camera, so the witness is stored, without a position. */
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
  localStorage.setItem(storageKeys.witness, JSON.stringify({ challengeId, times: { ...times, [word]: now } }));
}

export const witnessOfPhoto = (challengeId: string, takenAt: number): Witness => witnessOf(kept(challengeId), takenAt);

function kept(challengeId: string): WitnessTimes {
  const stored: { challengeId?: string; times?: WitnessTimes } = JSON.parse(
    localStorage.getItem(storageKeys.witness) ?? '{}',
  );
  return stored.challengeId === challengeId ? (stored.times ?? {}) : {};
}
