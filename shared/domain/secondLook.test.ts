import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AskedLook,
  countingFriends,
  decideAsking,
  isOpenLook,
  isReadByFriends,
  isWorthAsking,
  LOOK_STATES,
  MOST_ASKED,
  type WalkToLookAt,
} from './secondLook.ts';

const now = new Date('2026-11-20T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
const walk: WalkToLookAt = { day: '2026-11-20', sign: 'unread', completedAt: ago(0.1), hasPhoto: true, friends: 2 };
const look = (daysAgo: number, more: Partial<AskedLook> = {}): AskedLook => ({
  day: `2026-11-${10 + Math.round(daysAgo)}`,
  askedAt: ago(daysAgo),
  state: 'open',
  ...more,
});

describe('asking friends', () => {
  it.each([
    ['a walk that is read', { sign: 'read' }, 'look_not_needed'],
    ['a photo of another street', { sign: 'other' }, 'look_not_needed'],
    ['a photo that was not looked at yet', { sign: null }, 'look_not_needed'],
    ['a walk without its photo', { hasPhoto: false }, 'look_not_needed'],
    ['an open walk', { completedAt: null }, 'look_not_needed'],
    ['a walk of more than a week ago', { completedAt: ago(7.01) }, 'look_too_late'],
    ['a walker with one friend', { friends: 1 }, 'look_needs_friends'],
  ] as const)('is refused for %s', (_, part, reason) => {
    expect(decideAsking({ ...walk, ...part }, [], now)).toEqual({ kind: 'refused', reason });
  });

  it('is once what is asked twice, and may be asked again after a withdrawal', () => {
    expect(decideAsking(walk, [], now)).toEqual({ kind: 'ask' });
    expect(decideAsking(walk, [look(1, { day: walk.day })], now)).toEqual({ kind: 'asked' });
    expect(decideAsking(walk, [look(1, { day: walk.day, state: 'withdrawn' })], now)).toEqual({ kind: 'ask' });
  });

  it('never goes beyond three photos in any seven days, whatever became of them', () => {
    const anyLook = fc.record({
      daysAgo: fc.double({ min: 0, max: 20, noNaN: true }),
      state: fc.constantFrom(...LOOK_STATES),
    });
    fc.assert(
      fc.property(fc.array(anyLook, { maxLength: 8 }), (looks) => {
        const asked = looks.map(({ daysAgo, state }, index) => look(daysAgo, { state, day: `2026-10-${10 + index}` }));
        const inWeek = looks.filter(({ daysAgo }) => Date.parse(ago(daysAgo)) + 7 * dayMs > now.getTime()).length;
        const decision = decideAsking(walk, asked, now);
        expect(decision.kind).toBe(inWeek < MOST_ASKED ? 'ask' : 'too_many');
        if (decision.kind !== 'too_many') return;
        const atOnce = (instant: number) =>
          decideAsking({ ...walk, completedAt: new Date(instant).toISOString() }, asked, new Date(instant)).kind;
        const roomAt = now.getTime() + decision.seconds * 1000;
        expect([atOnce(roomAt - 2_000), atOnce(roomAt)]).toEqual(['too_many', 'ask']);
      }),
    );
  });

  it('is offered where a yes would count for something', () => {
    const unread = { sign: 'unread', repeated: false, completedAt: ago(1) } as const;
    expect(isWorthAsking(unread, now)).toBe(true);
    for (const part of [{ repeated: true }, { sign: null }, { sign: 'read' }, { completedAt: ago(8) }] as const) {
      expect(isWorthAsking({ ...unread, ...part }, now)).toBe(false);
    }
  });

  it('is over after a week', () => {
    expect([6.9, 7.1].map((days) => isOpenLook(look(days), now))).toEqual([true, false]);
    expect(isOpenLook(look(1, { state: 'read' }), now)).toBe(false);
  });
});

describe('a yes', () => {
  const friend = (walkerId: string, days = 30, completedChallenges = 12) => ({
    walkerId,
    createdAt: ago(days),
    completedChallenges,
  });
  const isRead = (...friends: ReturnType<typeof friend>[]) => isReadByFriends(countingFriends('owner', friends, now));

  it('of two different friends is enough, of one said often is not', () => {
    expect(isRead(friend('ida'), friend('bo'))).toBe(true);
    expect(isRead(friend('ida'))).toBe(false);
    expect(isRead(friend('ida'), friend('ida'), friend('ida'))).toBe(false);
  });

  it('of oneself, of an account of yesterday or of one that never walked counts nothing', () => {
    expect(isRead(friend('ida'), friend('owner'))).toBe(false);
    expect(isRead(friend('ida'), friend('new', 6.9))).toBe(false);
    expect(isRead(friend('ida'), friend('idle', 400, 2))).toBe(false);
    expect(isRead(friend('ida'), friend('new', 7, 3))).toBe(true);
  });

  it('never undoes another, and the order does not matter', () => {
    const anyFriend = fc
      .tuple(fc.constantFrom('owner', 'a', 'b', 'c'), fc.nat({ max: 14 }), fc.nat({ max: 6 }))
      .map(([id, days, walks]) => friend(id, days, walks));
    fc.assert(
      fc.property(fc.array(anyFriend, { maxLength: 6 }), anyFriend, (friends, one) => {
        expect(isRead(...friends.toReversed())).toBe(isRead(...friends));
        if (isRead(...friends)) expect(isRead(...friends, one)).toBe(true);
      }),
    );
  });
});
