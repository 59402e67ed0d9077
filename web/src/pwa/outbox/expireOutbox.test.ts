// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { isOver } from './expireOutbox.ts';
import type { PendingPhoto } from './outbox.ts';

const photo = (changes: Partial<PendingPhoto> = {}): PendingPhoto => ({
  challengeId: 'ada.2026-11-20.route',
  walkerId: 'ada',
  destination: 'Vallgatan, Town',
  name: 'sign.jpg',
  size: 1,
  thumbnail: null,
  chosenAt: Date.parse('2026-11-20T15:00:00Z'),
  sent: true,
  witness: 'unknown',
  photoUrl: null,
  outcome: null,
  ...changes,
});
const at = (instant: string) => new Date(instant);

describe('isOver', () => {
  it('an outbox photo is kept for 48 hours after its day ended in the last time zone', () => {
    expect(isOver(photo(), at('2026-11-23T11:59:59Z'))).toBe(false);
    expect(isOver(photo(), at('2026-11-23T12:00:00Z'))).toBe(true);
  });

  it('an outbox photo is over once the server has answered', () => {
    const outcome = { kind: 'refused' as const, sentence: 'That walk was replaced.' };
    expect(isOver(photo({ outcome }), at('2026-11-20T16:00:00Z'))).toBe(true);
  });

  it('an outbox photo whose challenge id has no day expires by the day of its choice', () => {
    expect(isOver(photo({ challengeId: 'c1' }), at('2026-11-23T11:59:59Z'))).toBe(false);
    expect(isOver(photo({ challengeId: 'c1' }), at('2026-11-23T12:00:00Z'))).toBe(true);
  });
});
