import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ANONYMOUS_WALKER } from '../../shared/domain/privacy/privacy.ts';
import { findTooPrecise } from './precision.ts';
import { precisionTableText, type Seen } from './precisionTable.ts';

const seenAs = new Map<string, Seen>([
  ['me', 'own'],
  ['fay', 'named'],
  ['ida', 'stranger'],
]);
const findings = (answer: unknown, unnamed: Seen = 'stranger') => findTooPrecise(answer, { seenAs, unnamed });

it.each<[string, unknown]>([
  ['exact points', { id: 'ida', points: 1234 }],
  ['points under another name', { id: 'ida', score: 1234 }],
  ['the level of the exact points', { id: 'ida', points: 1000, level: 1 }],
  ['exact metres', { id: 'ida', totalDistance: 12.345 }],
  ["a stranger's walk with its distance", { username: 'ida', distance: 1.234 }],
  ["an anonymous walk's points", { username: ANONYMOUS_WALKER, pointsEarned: 185 }],
  ["an anonymous walk's difficulty", { username: ANONYMOUS_WALKER, difficulty: 'hard' }],
  ['an instant', { id: 'ida', unlockedAt: '2026-11-20T09:00:00.000Z' }],
  ['an instant under another name', { id: 'fay', lastSeen: '2026-11-20T09:00:00.000Z' }],
  ['the place of an anonymous walk', { username: ANONYMOUS_WALKER, endLatitude: 57.7051 }],
  ['the photo of an anonymous walk', { username: ANONYMOUS_WALKER, photoUrl: '/objects/abc.jpg' }],
  ['a home', { id: 'fay', homeLatitude: 57.7 }],
  ['a way', { id: 'fay', routeGeometry: { type: 'LineString', coordinates: [[11.9, 57.7]] } }],
  ['the town of an anonymous walker', { id: 'ida', homeTown: 'Göteborg' }],
  ['an e-mail in a text', { id: 'fay', firstName: 'fay@example.org' }],
  ['coordinates in a text', { id: 'fay', destinationName: 'at 57.70512' }],
  ['a pair of coordinates in a text', { id: 'fay', destinationName: '-5.123,57.70512' }],
  ['a walk of nobody known', { id: 'p-1', username: 'ole', distance: 1.5, photoUrl: '/objects/abc.jpg' }],
  ['figures inside of others', [{ mine: { id: 'me', friends: [{ id: 'ida', points: 7 }] } }]],
  ['figures that name no walker', { totalPoints: 1234 }],
  ["another walker's way to the next rank", { id: 'fay', pointsToNextRank: 123 }],
])('findings reports %s of another walker', (_, answer) => expect(findings(answer)).toHaveLength(1));

it('findings accepts what the precision table allows and everything about oneself', () => {
  const walk = { difficulty: 'medium', distance: 1.5, pointsEarned: 225, completed: true };
  // The id of a challenge: what stands before its full stop may be a digit.
  expect(findings({ id: 'B6xTJOAkty4i36svZ86545.2026-11-20.945le2B1hoPm3SRQvc6oVw' })).toEqual([]);
  const named = {
    ...walk,
    distance: 1.776,
    pointsEarned: 266,
    id: 'p-1',
    username: 'fay',
    completedAt: '2026-11-20T09:00:00.000Z',
    endLatitude: 57.70512,
  };
  const anonymous = { ...walk, id: 'p-2', username: ANONYMOUS_WALKER, completedAt: '2026-11-20', endLatitude: 57.725 };
  expect(findings([named, anonymous, { id: 'ida', points: 1250, level: 2, totalDistance: 12, rank: 3 }])).toEqual([]);
  expect(findings({ id: 'fay', points: 1234, level: 2, totalDistance: 12.345, rank: 3 })).toEqual([]);
  expect(
    findings({ id: 'me', points: 1234, pointsToNextRank: 16, email: 'me@example.org', homeLatitude: 57.70512 }),
  ).toEqual([]);
  expect(findings({ totalPoints: 1234 }, 'own')).toEqual([]);
});

it('docs/privacy.md shows the precision table', () => {
  expect(readFileSync('docs/privacy.md', 'utf8')).toContain(precisionTableText());
});
