import { expect, it } from 'vitest';
import { endSession, evictions } from './sessions.ts';

const session = (number: number) => ({ walkerId: 'ada', secretHash: `hash-${number}`, expiresAt: 1_000 + number });

it('a twenty-first session evicts the session that would expire first', () => {
  const many = [5, 21, 3, 1, 20, 2, 4, ...Array.from({ length: 14 }, (_, at) => 6 + at)].map(session);
  expect(evictions(many)).toEqual([session(2), session(1)].map(endSession));
  expect(evictions(many.slice(0, 19))).toEqual([]);
});
