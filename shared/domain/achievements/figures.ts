import { comebacks, completedThisWeek, NO_STREAKS } from '../challenges/interval.ts';
import { levelOf } from '../challenges/points.ts';
import { longestStreak, streakOn, type WalkerStreaks } from '../challenges/streak.ts';
import type { Day } from '../day.ts';
import { kmOf } from '../walkers/units.ts';
import { type Occasion, seasonsAmong } from './season.ts';

/** What a walker has achieved so far: the part of the profile that `version` guards. */
export interface GameFigures {
  /** Walks and achievements together. */
  readonly points: number;
  readonly metres: number;
  readonly completedChallenges: number;
  readonly streaks: WalkerStreaks;
  readonly counts: {
    readonly hardWalks: number;
    /** Different destinations reached. */
    readonly places: number;
    /** How often the destination reached most often was reached. */
    readonly maxVisits: number;
    readonly longestWalkMetres: number;
    /** Days without a walk, in the longest pause that ended with one. */
    readonly longestBreakDays: number;
    readonly friends: number;
    /** Of the last count of streets: walked ones, those whose sign was photographed, towns with a walked one. */
    readonly streets: number;
    readonly signedStreets: number;
    readonly towns: number;
    /** How much of the streets of a town is walked, in the town that is walked most. */
    readonly townPercent: number;
  };
  /** The seasons and days of the year that were walked, each once. */
  readonly occasions: readonly Occasion[];
}

/** What a profile shows of them. */
export type ShownFigures = Pick<GameFigures, 'points' | 'metres' | 'completedChallenges' | 'streaks'>;

export const NEWCOMER: GameFigures = {
  points: 0,
  metres: 0,
  completedChallenges: 0,
  streaks: NO_STREAKS,
  counts: {
    ...{ hardWalks: 0, places: 0, maxVisits: 0, longestWalkMetres: 0, longestBreakDays: 0, friends: 0 },
    ...{ streets: 0, signedStreets: 0, towns: 0, townPercent: 0 },
  },
  occasions: [],
};

/** The game's share of a profile: what a decision hands back to be written must not carry settings or home along. */
export const gameFiguresOf = (profile: GameFigures): GameFigures => ({
  points: profile.points,
  metres: profile.metres,
  completedChallenges: profile.completedChallenges,
  streaks: profile.streaks,
  counts: profile.counts,
  occasions: profile.occasions,
});

/** A streak as it is shown: null where its walker hides it, and whether days without a walk lie in it. */
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

export interface Standing {
  readonly figures: GameFigures;
  /** Ids of the achievements unlocked so far. */
  readonly unlocked: ReadonlySet<string>;
}

const walkedOn =
  (occasion: Occasion) =>
  ({ figures }: Standing): number =>
    figures.occasions.includes(occasion) ? 1 : 0;

/**
 * Everything an achievement can ask for, as a number that is compared with a goal. To let achievements ask for
 * something new, add a line here; where it is not known yet, a count above and the decision that raises it.
 */
const MEASURES = {
  walks: ({ figures }) => figures.completedChallenges,
  level: ({ figures }) => levelOf(figures.points),
  achievements: ({ unlocked }) => unlocked.size,
  longestStreak: ({ figures }) => longestStreak(figures.streaks).walks,
  metres: ({ figures }) => figures.metres,
  longestWalkMetres: ({ figures }) => figures.counts.longestWalkMetres,
  places: ({ figures }) => figures.counts.places,
  maxVisits: ({ figures }) => figures.counts.maxVisits,
  friends: ({ figures }) => figures.counts.friends,
  streets: ({ figures }) => figures.counts.streets,
  signedStreets: ({ figures }) => figures.counts.signedStreets,
  towns: ({ figures }) => figures.counts.towns,
  townPercent: ({ figures }) => figures.counts.townPercent,
  hardWalks: ({ figures }) => figures.counts.hardWalks,
  comebacks: ({ figures }) => comebacks(figures.streaks),
  longestBreakDays: ({ figures }) => figures.counts.longestBreakDays,
  seasons: ({ figures }) => seasonsAmong(figures.occasions),
  spring: walkedOn('spring'),
  summer: walkedOn('summer'),
  autumn: walkedOn('autumn'),
  winter: walkedOn('winter'),
  newYearsDay: walkedOn('newYearsDay'),
  valentinesDay: walkedOn('valentinesDay'),
  leapDay: walkedOn('leapDay'),
  earthDay: walkedOn('earthDay'),
  carFreeDay: walkedOn('carFreeDay'),
  halloween: walkedOn('halloween'),
  newYearsEve: walkedOn('newYearsEve'),
  springEquinox: walkedOn('springEquinox'),
  midsummer: walkedOn('midsummer'),
  autumnEquinox: walkedOn('autumnEquinox'),
  midwinter: walkedOn('midwinter'),
} satisfies Record<string, (standing: Standing) => number>;

export type Figure = keyof typeof MEASURES;

/** They grow where one lives: strangers are not told what they have earned. */
export const STREET_FIGURES = ['streets', 'signedStreets', 'towns', 'townPercent'] as const satisfies readonly Figure[];

export const measure = (figure: Figure, standing: Standing): number => MEASURES[figure](standing);
