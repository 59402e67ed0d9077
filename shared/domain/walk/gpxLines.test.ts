import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Line } from '../geo.ts';
import { gpxOf, linesOfGpx } from './gpx.ts';

/** Multiples of 1e-7 degrees, as routes are stored. */
const degrees = (max: number) => fc.integer({ min: -max * 1e7, max: max * 1e7 }).map((steps) => steps / 1e7);
const longitude = degrees(180).map((value) => (value === 180 ? -180 : value));
const lines = fc.array(fc.tuple(longitude, degrees(90)), { maxLength: 40 }) as fc.Arbitrary<Line>;
const walk = { name: 'Vallgatan <&> "x"', day: '2026-11-20', completed: true, credit: '©', photo: null };

it('linesOfGpx reads back exactly the coordinates that gpxOf wrote', () => {
  fc.assert(
    fc.property(lines, fc.option(lines), (line, wayHome) => {
      expect(linesOfGpx(gpxOf({ ...walk, line, wayHome }))).toEqual(wayHome ? [line, wayHome] : [line]);
    }),
  );
});

it('coordinates near zero are written without an exponent', () => {
  const gpx = gpxOf({ ...walk, line: [[0.0000001, -0.0000002]], wayHome: null });
  expect(gpx).toContain('lat="-0.0000002" lon="0.0000001"');
  expect(gpxOf({ ...walk, line: [[0, 10]], wayHome: null })).toContain('lat="10" lon="0"');
  expect(gpxOf({ ...walk, line: [[180, 10]], wayHome: null })).toContain('lat="10" lon="-180"');
});

it('parsing a hostile file takes CPU time linear in its length', () => {
  const began = process.cpuUsage();
  expect(linesOfGpx('<trkseg>'.repeat(50_000)).flat()).toEqual([]);
  expect(linesOfGpx(`<trkseg>${'<trkpt lat="1" lon="'.repeat(50_000)}`).flat()).toEqual([]);
  expect(linesOfGpx('no track at all')).toEqual([]);
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
});
