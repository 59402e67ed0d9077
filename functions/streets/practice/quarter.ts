import type { StreetClass } from '../network/network.ts';

/** Steps along one side of a quarter. */
export const QUARTER = 6;

/** At most this many of a quarter's streets have a number for their name. */
export const MAX_STREETS = 8;

/** A place in a quarter, in steps from its corner. */
export type Spot = readonly [i: number, j: number];

export interface PracticeStreet {
  streetClass: StreetClass;
  /** Which of the quarter's names, and its ending if it is not just any street; a footpath has none. */
  name?: { number: number; ending?: string };
  /** Whole steps; from one to the next straight along a line of the lattice or across it. */
  spots: readonly Spot[];
  /** Instead of straight: from the first spot to the last in an arc that leans towards this one. */
  arc?: Spot;
}

type Plan = (coin: (n: number) => boolean) => PracticeStreet[];

const residential = (number: number, ...spots: Spot[]): PracticeStreet => ({
  streetClass: 'residential',
  name: { number },
  spots,
});
const footpath = (...spots: Spot[]): PracticeStreet => ({ streetClass: 'footway', spots });

/** Long rows of houses with two cross streets, of which pieces are missing here and there. */
const terraces: Plan = (coin) => [
  residential(0, [0, 1], [6, 1]),
  { ...residential(1, [0, 2], [6, 2]), streetClass: coin(0) ? 'living_street' : 'residential' },
  residential(2, [0, 3], [6, 3]),
  residential(3, [0, 4], [6, 4]),
  residential(4, [0, 5], [6, 5]),
  ...[0, 1, 2, 3, 4, 5].filter((j) => j === 0 || coin(1 + j)).map((j) => residential(5, [2, j], [2, j + 1])),
  ...[0, 1, 2, 3, 4, 5].filter((j) => j === 5 || coin(8 + j)).map((j) => residential(6, [4, j], [4, j + 1])),
];

/** A park with a square around it and paths across it. */
const park: Plan = () => [
  residential(0, [0, 1], [6, 1]),
  residential(1, [0, 5], [6, 5]),
  residential(2, [1, 0], [1, 6]),
  residential(3, [5, 0], [5, 6]),
  residential(4, [3, 0], [3, 2]),
  residential(5, [3, 4], [3, 6]),
  residential(6, [0, 3], [2, 3]),
  residential(6, [4, 3], [6, 3]),
  {
    streetClass: 'living_street',
    name: { number: 7, ending: 'Square' },
    spots: [
      [2, 2],
      [4, 2],
      [4, 4],
      [2, 4],
      [2, 2],
    ],
  },
  footpath([2, 2], [4, 4]),
  footpath([2, 4], [4, 2]),
];

/** A boulevard from corner to corner through a plain grid. */
const boulevard: Plan = () => [
  { streetClass: 'tertiary', name: { number: 0, ending: 'Boulevard' }, spots: [[0, 0] as const, [6, 6] as const] },
  residential(1, [0, 2], [6, 2]),
  residential(2, [0, 4], [6, 4]),
  residential(3, [2, 0], [2, 6]),
  residential(4, [4, 0], [4, 6]),
  residential(5, [1, 1], [6, 1]),
  residential(6, [0, 5], [5, 5]),
];

/** A crescent, two closes, and a footpath that saves going round. */
const crescent: Plan = () => [
  {
    streetClass: 'residential',
    name: { number: 0, ending: 'Crescent' },
    spots: [
      [1, 0],
      [3, 2],
    ],
    arc: [1, 2],
  },
  {
    streetClass: 'residential',
    name: { number: 0, ending: 'Crescent' },
    spots: [
      [3, 2],
      [5, 0],
    ],
    arc: [5, 2],
  },
  residential(1, [0, 3], [6, 3]),
  residential(2, [0, 5], [6, 5]),
  residential(3, [3, 2], [3, 6]),
  residential(4, [1, 3], [1, 6]),
  residential(5, [5, 3], [5, 6]),
  {
    streetClass: 'living_street',
    name: { number: 6, ending: 'Close' },
    spots: [
      [0, 2],
      [1, 2],
    ],
  },
  {
    streetClass: 'living_street',
    name: { number: 7, ending: 'Close' },
    spots: [
      [6, 2],
      [5, 2],
    ],
  },
  residential(6, [1, 4], [5, 4]),
  footpath([3, 0], [3, 2]),
];

const PLANS = [terraces, terraces, terraces, park, boulevard, boulevard, crescent, crescent] as const;

/** The streets inside a quarter: one of the plans, turned and mirrored as the throw of the dice has it. */
export function quarterStreets(thrown: number): PracticeStreet[] {
  const plan = PLANS[thrown % PLANS.length] ?? terraces;
  const turn = ([i, j]: Spot): Spot => {
    const [a, b] = thrown & 8 ? [j, i] : [i, j];
    return [thrown & 16 ? QUARTER - a : a, thrown & 32 ? QUARTER - b : b];
  };
  return plan((n) => ((thrown >>> (8 + n)) & 1) === 1).map(({ arc, spots, ...street }) => ({
    ...street,
    spots: spots.map(turn),
    ...(arc === undefined ? {} : { arc: turn(arc) }),
  }));
}
