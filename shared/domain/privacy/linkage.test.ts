import { describe, expect, it } from 'vitest';
import { bandFor, DIFFICULTIES, type Difficulty } from '../difficulty.ts';
import { CROWD, type Crowd } from './crowd.ts';
import { homeCellOf } from './homeCell.ts';
import { walkSeenBy } from './privacy.ts';
import type { PublicWalk } from './publicWalk.ts';

/**
 * A stranger reads every profile, rank and feed daily and so knows, for each of sixty walkers, on which days they
 * walked and, at worst, with which difficulty and half kilometre. The attack tries to link walkers to map dots. Results
 * are in docs/home-attacks.md.
 */
const DAYS = 90;
/** Walkers in five cells of four towns, the last two cells below the crowd limit, and some alone in their region. */
const CELLS = [16, 14, 12, 6, 4];
const TOWNS = ['Askby', 'Borgby', 'Cedby', 'Dalby', 'Dalby'];
const ALONE = 8;

let state = 20_261_122;
const random = () => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};

interface Habit {
  home: { latitude: number; longitude: number };
  town: string;
  cellSize: number;
  inParent: number;
  days: (PublicWalk | null)[];
}

function habitOf(town: string, [latitude, longitude]: [number, number], cellSize: number, inParent: number): Habit {
  const home = { latitude, longitude };
  const rate = 0.35 + 0.6 * random();
  const usual: Difficulty = random() < 0.7 ? 'medium' : random() < 0.5 ? 'easy' : 'hard';
  const days = Array.from({ length: DAYS }, (_, day): PublicWalk | null => {
    if (random() > rate) return null;
    const difficulty = random() < 0.85 ? usual : (DIFFICULTIES[Math.floor(random() * 3)] ?? usual);
    const distance = bandFor(difficulty, 2.5).min + random() * 0.625;
    return {
      publicId: `${latitude}-${longitude}-${day}-${random()}`,
      destination: { street: 'Vallgatan', town: 'Göteborg' },
      distance,
      difficulty,
      pointsEarned: 0,
      completedAt: new Date(Date.UTC(2026, 0, day + 1, 12)).toISOString(),
      photoUrl: null,
      endLatitude: latitude,
      endLongitude: longitude,
      homeCell: homeCellOf(home),
      sampleShare: random(),
      ownerSince: '2025-01-01',
      ownerWalks: 100,
    };
  });
  return { home, town, cellSize, inParent, days };
}

const inTown = CELLS.reduce((sum, size) => sum + size, 0);
const walkers: Habit[] = [
  ...CELLS.flatMap((size, cell) =>
    Array.from({ length: size }, () => habitOf(TOWNS[cell] ?? '', [57.52 + 0.05 * cell, 11.52], size, inTown)),
  ),
  ...Array.from({ length: ALONE }, (_, each) => habitOf(`Lone ${each}`, [40.1 + each, 2.1], 1, 1)),
];

interface Seen {
  marker: string;
  day: number;
  kind: string;
}

const OWNER = {
  username: 'ada',
  mapVisibility: 'anonymous',
} as const;
/** The points of a town are the same for all its walkers, so a dot reveals only the town's name. */
const ownerOf = ({ town }: Habit) => ({ ...OWNER, shownTown: { name: town, points: [] } });
const LATER = new Date('2028-01-01T00:00:00Z');

/** Earlier rules also showed difficulty and half kilometre; today all dots are equal. */
const kindBefore = ({ difficulty, distance }: PublicWalk) =>
  `${difficulty} ${Math.max(0.5, Math.round(distance * 2) / 2)}`;
const kindOfDots = () => 'a dot';

/** The feed's dots, and each walker's true dot (undefined if hidden). */
function feedOf(
  crowdOf: (habit: Habit) => Crowd,
  { sampleShareOf = (walk: PublicWalk) => walk.sampleShare, kindOf = kindOfDots as (walk: PublicWalk) => string } = {},
) {
  const feed: Seen[] = [];
  const markers = walkers.map((habit) => {
    let own: string | undefined;
    for (const [day, walk] of habit.days.entries()) {
      const shown =
        walk &&
        walkSeenBy('stranger', { ...walk, sampleShare: sampleShareOf(walk) }, ownerOf(habit), crowdOf(habit), LATER);
      if (!shown) continue;
      own = shown.destinationName;
      feed.push({ marker: own, day, kind: kindOf(walk) });
    }
    return own;
  });
  return { feed, markers, kindOf };
}

const today = feedOf(({ cellSize, inParent }) => ({ inCell: cellSize, inParent, anywhere: true }));
/** Earlier rules: all walks with difficulty and length, in cells of five walkers and more. */
const before = feedOf(({ cellSize }) => ({ inCell: cellSize >= 5 ? CROWD : 0, inParent: 0, anywhere: false }), {
  kindOf: kindBefore,
});

type Guess = { marker: string | undefined; certain: boolean };

/** Excludes each dot without a matching walk on a day on which the walker walked. */
function byExclusion({ feed, kindOf }: typeof today, days: number): Guess[] {
  const markers = [...new Set(feed.map(({ marker }) => marker))];
  const there = new Set(feed.map(({ marker, day, kind }) => `${marker}|${day}|${kind}`));
  return walkers.map((habit) => {
    const walks = habit.days.slice(0, days).flatMap((walk, day) => (walk ? [{ walk, day }] : []));
    const left = markers.filter((marker) =>
      walks.every(({ walk, day }) => there.has(`${marker}|${day}|${kindOf(walk)}`)),
    );
    return { marker: left[0], certain: left.length === 1 };
  });
}

/** Ridge regression: which walkers' days add up to a dot's daily counts. */
function bySums({ feed }: typeof today, days: number): Guess[] {
  const markers = [...new Set(feed.map(({ marker }) => marker))];
  const rows = Array.from({ length: days }, (_, day) => walkers.map((habit) => (habit.days[day] ? 1 : 0)));
  const square = walkers.map((_, i) =>
    walkers.map((_, j) => rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), i === j ? 2 : 0)),
  );
  const shares = markers.map((marker) => {
    const counts = rows.map((_, day) => feed.filter((seen) => seen.marker === marker && seen.day === day).length);
    return solve(
      square,
      walkers.map((_, i) => rows.reduce((sum, row, day) => sum + (row[i] ?? 0) * (counts[day] ?? 0), 0)),
    );
  });
  const scale = feed.length / walkers.reduce((sum, habit) => sum + habit.days.filter(Boolean).length, 0);
  return walkers.map((_, walker) => {
    const ranked = markers
      .map((marker, index) => ({ marker, share: (shares[index]?.[walker] ?? 0) / scale }))
      .sort((a, b) => b.share - a.share);
    const ahead = (ranked[0]?.share ?? 0) - (ranked[1]?.share ?? 0);
    // Certain if the lead over all others matches that of a true resident.
    return { marker: ranked[0]?.marker, certain: ahead > 0.7 && ahead < 1.3 };
  });
}

/** Gaussian elimination; the matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => Float64Array.from([...row, right[i] ?? 0]));
  for (const [i, pivot] of rows.entries()) {
    for (const [j, row] of rows.entries()) {
      if (i === j) continue;
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let k = i; k < row.length; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
}

/** Counts guesses that are certain, and how many of them are right. */
function outcome(guesses: readonly Guess[], { markers }: typeof today) {
  const right = guesses.map(({ marker }, index) => marker !== undefined && marker === markers[index]);
  const claims = guesses.filter(({ certain }) => certain).length;
  const tied = guesses.filter(({ certain }, index) => certain && right[index]).length;
  const largest = Math.max(...[...new Set(markers)].map((one) => markers.filter((each) => each === one).length));
  const share = (count: number) => count / walkers.length;
  return { tied: share(tied), claims: share(claims), right: share(right.filter(Boolean).length), base: share(largest) };
}

describe('an attacker who reads all profiles and the whole feed every day', () => {
  it('with difficulty and length on each walk, a third of the walkers are linked to their markers in a week and all in 90 days', () => {
    const result = outcome(byExclusion(before, 7), before);
    expect(result.tied).toBeGreaterThan(0.25);
    expect(outcome(bySums(before, DAYS), before)).toMatchObject({ right: 1 });
  });

  it("with today's rules at most one walker in twenty is linked to a marker after 90 days", () => {
    const results = [byExclusion(today, DAYS), bySums(today, DAYS)].map((guesses) => outcome(guesses, today));
    for (const { tied, claims, right, base } of results) {
      expect(tied).toBeLessThanOrEqual(0.05);
      // Certain guesses are no better than chance, and all guesses hardly better than naming the largest dot.
      expect(tied).toBeLessThanOrEqual(claims * 0.5);
      expect(right).toBeLessThan(base + 0.1);
    }
  });

  it('if every walk of a crowd were shown, the sums would link more than 80 percent of the walkers', () => {
    const all = feedOf(({ cellSize, inParent }) => ({ inCell: cellSize, inParent, anywhere: true }), {
      sampleShareOf: () => 0,
    });
    expect(outcome(bySums(all, DAYS), all).right).toBeGreaterThan(0.8);
  });
});
