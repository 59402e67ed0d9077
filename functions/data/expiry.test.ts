import { expect, it } from 'vitest';
import { addProven } from './leaderboard/provenPoints.ts';
import { newReport } from './moderation/reports.ts';
import type { Op } from './ops.ts';

const DAY_SECONDS = 24 * 60 * 60;
const expiresAt = (op: Op | undefined) =>
  op?.kind === 'put' ? op.item.expiresAt : op?.kind === 'update' ? op.change.set?.expiresAt : undefined;

it("a report in a moderation case expires after a year, and the reporter's own copy never", () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const report = { reporterId: 'ada', network: null, what: 'walk', reason: 'other', text: null } as const;
  const [own, inCase] = newReport('walk#1', { ...report, now });
  expect(expiresAt(own)).toBeUndefined();
  expect(expiresAt(inCase)).toBe(now.getTime() / 1000 + 365 * DAY_SECONDS);
});

it('an entry of the weekly board expires 35 days after its Monday, and one of the all-time proven board never', () => {
  // 20 November 2026 is a Friday.
  const walk = { walkerId: 'ada', day: '2026-11-20', provenPoints: 100 };
  const none = { points: 0, dayStart: null };
  const before = { ever: none, week: none, walker: { mapVisibility: 'anonymous' } } as const;
  const [, ever, week] = addProven(walk, before, new Date('2026-11-20T09:00:00Z'));
  expect(expiresAt(ever)).toBeUndefined();
  expect(expiresAt(week)).toBe(Date.parse('2026-11-16T00:00:00Z') / 1000 + 35 * DAY_SECONDS);
});
