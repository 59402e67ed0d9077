import { expect, it } from 'vitest';
import { nextRankText } from './texts.ts';

const board = (...ranks: number[]) => ranks.map((rank) => ({ rank }));

it.each([
  [
    'the next better rank by name',
    { globalRank: 5, pointsToNextRank: 120 },
    board(1, 2, 3, 4, 5),
    '120 points to rank 4',
  ],
  ['a shared rank', { globalRank: 3, pointsToNextRank: 50 }, board(1, 1, 3), '50 points to rank 1'],
  ['thousands', { globalRank: 2, pointsToNextRank: 12_000 }, board(1, 2), '12,000 points to rank 1'],
  [
    'no name below the board',
    { globalRank: 214, pointsToNextRank: 120 },
    board(1, 2, 3),
    '120 points to the next rank',
  ],
  ['no name while the board is on its way', { globalRank: 3, pointsToNextRank: 50 }, [], '50 points to the next rank'],
  ['the first place', { globalRank: 1, pointsToNextRank: null }, board(1), 'Nobody is ahead of you.'],
  ['a newcomer', { globalRank: null, pointsToNextRank: null }, [], 'Your first walk puts you on the board.'],
  ['what is not known', { globalRank: 3, pointsToNextRank: null }, board(1, 2, 3), ''],
])('tells %s', (_, standing, shown, text) => expect(nextRankText(standing, shown)).toBe(text));
