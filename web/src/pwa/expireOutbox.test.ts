// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { isOver } from './expireOutbox.ts';
import type { PendingPhoto } from './pendingPhoto.ts';

const photo = (changes: Partial<PendingPhoto> = {}): PendingPhoto => ({
  challengeId: 'ada.2026-11-20.route',
  walkerId: 'ada',
  destination: 'Vallgatan, Town',
  name: 'sign.jpg',
  size: 1,
  thumbnail: null,
  chosenAt: Date.parse('2026-11-20T15:00:00Z'),
  sent: true,
  photoUrl: null,
  outcome: null,
  ...changes,
});
const at = (instant: string) => new Date(instant);

describe('a photo of a walker who is not signed in', () => {
  it('stays for the 48 hours after its day, wherever that day ends last', () => {
    expect(isOver(photo(), at('2026-11-23T11:59:59Z'))).toBe(false);
    expect(isOver(photo(), at('2026-11-23T12:00:00Z'))).toBe(true);
  });

  it('goes as soon as the server has answered, since the answer names the street', () => {
    const outcome = { kind: 'refused' as const, sentence: 'That walk was replaced.' };
    expect(isOver(photo({ outcome }), at('2026-11-20T16:00:00Z'))).toBe(true);
  });

  it('is taken to be of the day on which it was chosen where its challenge says no day', () => {
    expect(isOver(photo({ challengeId: 'c1' }), at('2026-11-23T11:59:59Z'))).toBe(false);
    expect(isOver(photo({ challengeId: 'c1' }), at('2026-11-23T12:00:00Z'))).toBe(true);
  });
});
