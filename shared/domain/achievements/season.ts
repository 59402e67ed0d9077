import type { Day } from '../day.ts';

const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;

/** Names of occasions are stored in profiles: never rename one. */
export const OCCASIONS = [
  ...SEASONS,
  'newYearsDay',
  'valentinesDay',
  'leapDay',
  'earthDay',
  'carFreeDay',
  'halloween',
  'newYearsEve',
  'springEquinox',
  'midsummer',
  'autumnEquinox',
  'midwinter',
] as const;
export type Occasion = (typeof OCCASIONS)[number];

type Hemisphere = 'north' | 'south';

/** First and last date of a year, `MM-DD`. */
type Dates = readonly [from: string, to: string];

/**
 * The sun turns at one instant, which falls on different dates in different years and zones. Each of these spans every
 * date it can fall on anywhere until 2075, so that no walker misses it for living on the wrong side of a border.
 */
const MARCH_EQUINOX: Dates = ['03-19', '03-21'];
const JUNE_SOLSTICE: Dates = ['06-20', '06-22'];
const SEPTEMBER_EQUINOX: Dates = ['09-21', '09-24'];
const DECEMBER_SOLSTICE: Dates = ['12-20', '12-23'];

const MARCH_TO_MAY: Dates = ['03-01', '05-31'];
const JUNE_TO_AUGUST: Dates = ['06-01', '08-31'];
const SEPTEMBER_TO_NOVEMBER: Dates = ['09-01', '11-30'];

const everywhere = (date: string): Record<Hemisphere, readonly Dates[]> => ({
  north: [[date, date]],
  south: [[date, date]],
});

const DATES: Record<Occasion, Record<Hemisphere, readonly Dates[]>> = {
  spring: { north: [MARCH_TO_MAY], south: [SEPTEMBER_TO_NOVEMBER] },
  summer: {
    north: [JUNE_TO_AUGUST],
    south: [
      ['01-01', '02-29'],
      ['12-01', '12-31'],
    ],
  },
  autumn: { north: [SEPTEMBER_TO_NOVEMBER], south: [MARCH_TO_MAY] },
  winter: {
    north: [
      ['01-01', '02-29'],
      ['12-01', '12-31'],
    ],
    south: [JUNE_TO_AUGUST],
  },
  newYearsDay: everywhere('01-01'),
  valentinesDay: everywhere('02-14'),
  leapDay: everywhere('02-29'),
  earthDay: everywhere('04-22'),
  carFreeDay: everywhere('09-22'),
  halloween: everywhere('10-31'),
  newYearsEve: everywhere('12-31'),
  springEquinox: { north: [MARCH_EQUINOX], south: [SEPTEMBER_EQUINOX] },
  midsummer: { north: [JUNE_SOLSTICE], south: [DECEMBER_SOLSTICE] },
  autumnEquinox: { north: [SEPTEMBER_EQUINOX], south: [MARCH_EQUINOX] },
  midwinter: { north: [DECEMBER_SOLSTICE], south: [JUNE_SOLSTICE] },
};

/** All occasions of a walk on this day at this latitude; exactly one of them is a season. */
export const occasionsOf = (day: Day, latitude: number): readonly Occasion[] => {
  const date = day.slice(5);
  const hemisphere = latitude < 0 ? 'south' : 'north';
  return OCCASIONS.filter((occasion) => DATES[occasion][hemisphere].some(([from, to]) => from <= date && date <= to));
};

export const seasonsAmong = (occasions: readonly Occasion[]): number =>
  SEASONS.filter((season) => occasions.includes(season)).length;
