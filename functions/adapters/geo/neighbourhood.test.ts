import fc from 'fast-check';
import { expect, it } from 'vitest';
import { metresBetween } from '../../../shared/domain/geo.ts';
import { contains, importedNeighbourhood, importIdOf, neighbourhoodOf, neighbourhoodsOf } from './neighbourhood.ts';

const home = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const kilometres = fc.constantFrom(1, 2.5, 3, 5);

it('a neighbourhood has room for every walk from each home of its cell', () => {
  fc.assert(
    fc.property(home, kilometres, (point, reach) => {
      const [smallest, ...larger] = neighbourhoodsOf(point, reach);
      expect(larger.length).toBe(reach > 2.5 ? 0 : 1);
      for (const each of smallest ? [smallest, ...larger] : []) expect(contains(each, point, reach * 1000)).toBe(true);
      // A larger circle would be a larger query for the server.
      expect(smallest?.metres).toBeLessThan((reach > 2.5 ? 5000 : 2500) + 1800);
    }),
  );
});

it('homes of one cell ask for the same neighbourhood, which is more than a kilometre wide', () => {
  fc.assert(
    fc.property(home, kilometres, (point, reach) => {
      const [own] = neighbourhoodsOf(point, reach);
      if (!own) throw new Error('no neighbourhood');
      expect(neighbourhoodsOf(own.centre, reach)[0]).toEqual(own);
      const half = own.metres - (reach > 2.5 ? 5000 : 2500);
      expect(half).toBeGreaterThan(700);
      expect(metresBetween(own.centre, point)).toBeLessThanOrEqual(half + 1);
    }),
  );
});

it('the id of an import names its neighbourhood', () => {
  const [own] = neighbourhoodsOf({ latitude: -16.8, longitude: 179.9999 }, 2.5);
  if (!own) throw new Error('no neighbourhood');
  expect(importedNeighbourhood({ id: importIdOf(own, new Date()) })).toEqual(own);
  expect(importedNeighbourhood({ id: 'porto_20261120' })).toBeUndefined();
  expect(neighbourhoodOf('14-1-2')).toBeUndefined();
  expect(neighbourhoodOf('../../secret')).toBeUndefined();
});
