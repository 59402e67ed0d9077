import { addDays, type Day } from '../day.ts';
import { type Destination, destinationName } from '../walk/destination.ts';
import { metresOf } from '../walkers/units.ts';

/** The fields of an own completed walk that a year needs. */
export interface YearWalk {
  date: Day;
  destination: Destination;
  distance: number;
  pointsEarned: number;
  photoUrl?: string | null | undefined;
  comfort?: { greenPercent: number | null } | null | undefined;
}

export interface Year<Walk extends YearWalk> {
  walks: number;
  km: number;
  points: number;
  /** Signs of different streets: a street's name in two towns is two. */
  streets: number;
  towns: number;
  /** Longest run of consecutive days within the year. */
  longestRun: number;
  /** The walk with the highest green share; null if the map has none. */
  greenest: Walk | null;
  /** Photographed signs of the year, oldest first: one of each month before a second of any month. */
  signs: Walk[];
  /** Kilometres per month, January to December. */
  months: number[];
}

export const MAX_SIGNS = 12;

export const yearIn = (day: Day): number => Number(day.slice(0, 4));
const monthIn = (day: Day): number => Number(day.slice(5, 7)) - 1;

/** Years with a walk, newest first. */
export const yearsOf = (walks: readonly YearWalk[]): number[] =>
  [...new Set(walks.map(({ date }) => yearIn(date)))].sort((a, b) => b - a);

const kmOfAll = (walks: readonly YearWalk[]): number =>
  walks.reduce((sum, { distance }) => sum + metresOf(distance), 0) / 1000;

/** One year of a list of walks; every figure is computed from that list. */
export function yearOf<Walk extends YearWalk>(all: readonly Walk[], year: number): Year<Walk> {
  const walks = all.filter(({ date }) => yearIn(date) === year).sort((a, b) => (a.date < b.date ? -1 : 1));
  return {
    walks: walks.length,
    km: kmOfAll(walks),
    points: walks.reduce((sum, { pointsEarned }) => sum + pointsEarned, 0),
    streets: new Set(walks.map(({ destination }) => destinationName(destination))).size,
    towns: new Set(walks.flatMap(({ destination }) => destination.town ?? [])).size,
    longestRun: longestRun(walks.map(({ date }) => date)),
    greenest: greenest(walks),
    signs: signsOf(walks),
    months: Array.from({ length: 12 }, (_, month) => kmOfAll(walks.filter(({ date }) => monthIn(date) === month))),
  };
}

function longestRun(days: readonly Day[]): number {
  let longest = 0;
  let run = 0;
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (day === before) continue;
    run = before !== undefined && addDays(before, 1) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

const greenOf = ({ comfort }: YearWalk): number => comfort?.greenPercent ?? 0;

function greenest<Walk extends YearWalk>(walks: readonly Walk[]): Walk | null {
  const best = walks.reduce<Walk | undefined>(
    (max, walk) => (max && greenOf(max) >= greenOf(walk) ? max : walk),
    undefined,
  );
  return best && greenOf(best) > 0 ? best : null;
}

/** Round-robin over the months: the newest of each, then the next, until there are enough. */
function signsOf<Walk extends YearWalk>(walks: readonly Walk[]): Walk[] {
  const seen = new Map<number, number>();
  const inRounds = walks
    .filter(({ photoUrl }) => photoUrl)
    .reverse()
    .map((walk) => {
      const month = monthIn(walk.date);
      const round = seen.get(month) ?? 0;
      seen.set(month, round + 1);
      return { walk, round };
    })
    .sort((a, b) => a.round - b.round);
  return inRounds
    .slice(0, MAX_SIGNS)
    .map(({ walk }) => walk)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
