import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../day.ts';
import { CATALOGUE } from './catalogue.ts';
import { OCCASIONS, type Occasion, occasionsOf } from './season.ts';

describe('occasionsOf', () => {
  const north = 57.7;
  const south = -33.9;

  it.each<[string, number, Occasion[]]>([
    ['2026-01-01', north, ['winter', 'newYearsDay']],
    ['2026-01-01', south, ['summer', 'newYearsDay']],
    ['2028-02-29', north, ['winter', 'leapDay']],
    ['2028-02-29', south, ['summer', 'leapDay']],
    ['2026-03-20', north, ['spring', 'springEquinox']],
    ['2026-03-20', south, ['autumn', 'autumnEquinox']],
    ['2026-06-21', north, ['summer', 'midsummer']],
    ['2026-06-21', south, ['winter', 'midwinter']],
    ['2026-09-22', north, ['autumn', 'carFreeDay', 'autumnEquinox']],
    ['2026-09-23', south, ['spring', 'springEquinox']],
    ['2026-12-21', north, ['winter', 'midwinter']],
    ['2026-12-22', south, ['summer', 'midsummer']],
    ['2026-12-31', 0, ['winter', 'newYearsEve']],
    ['2026-04-22', north, ['spring', 'earthDay']],
    ['2026-10-31', north, ['autumn', 'halloween']],
    ['2026-02-14', north, ['winter', 'valentinesDay']],
    ['2026-11-20', north, ['autumn']],
  ])('the occasions of %s at latitude %d are exact', (day, latitude, occasions) => {
    expect(occasionsOf(day, latitude)).toEqual(occasions);
  });

  it('every day is in exactly one season, the opposite one across the equator', () => {
    const opposite: Record<string, string> = { spring: 'autumn', summer: 'winter', autumn: 'spring', winter: 'summer' };
    for (let day = '2027-12-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      const seasons = (latitude: number) => occasionsOf(day, latitude).filter((occasion) => occasion in opposite);
      expect(seasons(north).length, day).toBe(1);
      expect(seasons(south)).toEqual(seasons(north).map((season) => opposite[season]));
    }
  });

  it('every occasion has exactly one achievement', () => {
    for (const occasion of OCCASIONS)
      expect(CATALOGUE.filter(({ figure }) => figure === occasion).length, occasion).toBe(1);
  });

  it.each([
    // Equinoxes and solstices in UTC from almanacs; a walker's local date may differ by a day.
    ['2044-03-19T23:20Z', 'springEquinox'],
    ['2007-03-21T00:07Z', 'springEquinox'],
    ['2026-06-21T08:25Z', 'midsummer'],
    ['2026-09-23T00:05Z', 'autumnEquinox'],
    ['2007-09-23T09:51Z', 'autumnEquinox'],
    ['2026-12-21T20:50Z', 'midwinter'],
    ['2007-12-22T06:08Z', 'midwinter'],
  ] as const)('the astronomical instant %s falls on its occasion in every time zone', (instant, occasion) => {
    for (const zone of ['Pacific/Pago_Pago', 'UTC', 'Europe/Berlin', 'Asia/Tokyo']) {
      const day = dayOf(new Date(instant), zone);
      expect(occasionsOf(day, 50), `${day} in ${zone}`).toContain(occasion);
    }
  });
});
