import type { Position } from '../../../../shared/domain/geo.ts';

/** Further away than this, in either direction, the device is somewhere new. */
export const SOMEWHERE_NEW_DEGREES = 0.01;

/**
 * What the device's position means for home: it becomes home while none is saved; afterwards moving is only ever asked
 * about, and not on a day with a challenge, for its sign may well stand far enough away to look like somewhere new.
 */
export function homeFromDevice(
  home: Position | null,
  device: Position,
  hasChallenge: boolean,
): 'adopt' | 'ask' | 'keep' {
  if (!home) return 'adopt';
  return !hasChallenge && isSomewhereNew(home, device) ? 'ask' : 'keep';
}

function isSomewhereNew(home: Position, device: Position): boolean {
  const north = Math.abs(home.latitude - device.latitude);
  const around = Math.abs(home.longitude - device.longitude);
  // Across the date line the short way is the other one.
  return Math.max(north, Math.min(around, 360 - around)) > SOMEWHERE_NEW_DEGREES;
}
