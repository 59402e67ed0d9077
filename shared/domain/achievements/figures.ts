import { comebacks, completedThisWeek, NO_STREAKS } from '../challenges/interval.ts';
import { levelOf } from '../challenges/points.ts';
import { longestStreak, streakOn, type WalkerStreaks } from '../challenges/streak.ts';
import type { Day } from '../day.ts';
import { kmOf } from '../walkers/units.ts';
import { type Occasion, seasonsAmong } from './season.ts';

export interface GameFigures {
  /** Points from walks and achievements. */
  readonly points: number;
  readonly metres: number;
  readonly completedChallenges: number;
  readonly streaks: WalkerStreaks;
  readonly counts: {
    readonly hardWalks: number;
    readonly places: number;
    /** Number of visits to the most visited destination. */
    readonly maxVisits: number;
    readonly longestWalkMetres: number;
    /** Length of the longest break that ended with a walk, in days. */
    readonly longestBreakDays: number;
    readonly friends: number;
    /** From the last street count: walked streets, streets with a photographed sign, towns with a walked street. */
    readonly streets: number;
    readonly signedStreets: number;
    readonly towns: number;
    /** Percentage of streets walked in the town with the highest percentage. */
    readonly townPercent: number;
    /** Weeks in which a club reached its goal and the walker walked with it. */
    readonly clubWeeks: number;
  };
  readonly occasions: readonly Occasion[];
}

export type ShownFigures = Pick<GameFigures, 'points' | 'metres' | 'completedChallenges' | 'streaks'>;

export const NEWCOMER: GameFigures = {
  points: 0,
  metres: 0,
  completedChallenges: 0,
  streaks: NO_STREAKS,
  counts: {
    ...{ hardWalks: 0, places: 0, maxVisits: 0, longestWalkMetres: 0, longestBreakDays: 0, friends: 0 },
    ...{ streets: 0, signedStreets: 0, towns: 0, townPercent: 0, clubWeeks: 0 },
  },
  occasions: [],
};

/** The game figures of a profile, without settings and home, so that a decision does not overwrite those. */
export const gameFiguresOf = (profile: GameFigures): GameFigures => ({
  points: profile.points,
  metres: profile.metres,
  completedChallenges: profile.completedChallenges,
  streaks: profile.streaks,
  counts: profile.counts,
  occasions: profile.occasions,
});

/** A streak as shown: null if hidden, and whether days without a walk lie in it. */
const shownStreak = (streaks: WalkerStreaks, today: Day): { currentStreak: number | null; streakRested?: true } => {
  const { walks, rested } = streakOn(streaks, today);
  return streaks.hidden ? { currentStreak: null } : { currentStreak: walks, ...(rested && { streakRested: true }) };
};

const shownLongest = (streaks: WalkerStreaks, today: Day) => {
  const { walks, rested } = longestStreak(streaks, today);
  return streaks.hidden ? { longestStreak: null } : { longestStreak: walks, ...(rested && { longestRested: true }) };
};

export const statsOf = (figures: ShownFigures, today: Day) => ({
  level: levelOf(figures.points),
  totalPoints: figures.points,
  ...shownStreak(figures.streaks, today),
  ...shownLongest(figures.streaks, today),
  completedChallenges: figures.completedChallenges,
  totalDistance: kmOf(figures.metres),
  thisWeek: completedThisWeek(figures.streaks, today),
});

export interface AchievementProgress {
  readonly figures: GameFigures;
  readonly unlocked: ReadonlySet<string>;
}

/** Figures that an achievement can require, besides counts and occasions, which need no measure. */
const MEASURES = {
  walks: ({ figures }) => figures.completedChallenges,
  level: ({ figures }) => levelOf(figures.points),
  achievements: ({ unlocked }) => unlocked.size,
  longestStreak: ({ figures }) => longestStreak(figures.streaks).walks,
  metres: ({ figures }) => figures.metres,
  comebacks: ({ figures }) => comebacks(figures.streaks),
  seasons: ({ figures }) => seasonsAmong(figures.occasions),
} satisfies Record<string, (progress: AchievementProgress) => number>;

type Count = keyof GameFigures['counts'];
export type Figure = keyof typeof MEASURES | Count | Occasion;

const isCount = (figure: Figure): figure is Count => Object.hasOwn(NEWCOMER.counts, figure);
const isMeasure = (figure: Figure): figure is keyof typeof MEASURES => Object.hasOwn(MEASURES, figure);

/** Figures that depend on where the walker lives: achievements for them are hidden from strangers. */
export const STREET_FIGURES = ['streets', 'signedStreets', 'towns', 'townPercent'] as const satisfies readonly Figure[];

/**
 * Everything an achievement can require, as a number that is compared with a goal. A new kind needs a measure, or a count
 * and the decision that raises it.
 */
export function measure(figure: Figure, progress: AchievementProgress): number {
  if (isMeasure(figure)) return MEASURES[figure](progress);
  const { counts, occasions } = progress.figures;
  return isCount(figure) ? counts[figure] : Number(occasions.includes(figure));
}
