import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleMetres } from '../../../shared/domain/geo.ts';
import { tileAt, tileBounds, tileKey, tilesAround, tilesIn } from './tileGrid.ts';

const latitude = fc.double({ min: -84, max: 84, noNaN: true });
/** OSM precision: whole units of 1e-7 degrees. */
const longitude = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((units) => units / 1e7);

describe('tile grid', () => {
  it('street tiles have zoom 13, and 12 and 11 towards the poles', () => {
    for (const side of [1, -1]) {
      expect([0, 57.7, 59.9, 60.1, 75, 75.6, 84, 90].map((degrees) => tileAt(side * degrees, 10).zoom)).toEqual([
        13, 13, 13, 12, 12, 11, 11, 11,
      ]);
    }
  });

  it('every point is in exactly one street tile', () => {
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        const { south, west, north, east } = tileBounds(tileAt(lat, lon));
        expect(lat).toBeGreaterThanOrEqual(south - 1e-9);
        expect(lat).toBeLessThanOrEqual(north + 1e-9);
        expect(lon === 180 ? -180 : lon).toBeGreaterThanOrEqual(west - 1e-9);
        expect(lon === 180 ? -180 : lon).toBeLessThanOrEqual(east + 1e-9);
      }),
    );
  });

  it('the grid of street tiles continues across the antimeridian', () => {
    expect(tileAt(10, 180)).toEqual(tileAt(10, -180));
    expect(tileAt(10, 190)).toEqual(tileAt(10, -170));
    expect(tileAt(10, -190)).toEqual(tileAt(10, 170));
  });

  it('each band of zooms starts where the previous one ends', () => {
    for (const middle of [60, 75.5]) {
      for (const side of [1, -1]) {
        const zooms = new Set<number>();
        let previous: { zoom: number; edge: number } | undefined;
        for (let step = -3000; step <= 3000; step++) {
          const degrees = side * (middle + step / 10_000);
          const tile = tileAt(degrees, 0);
          const { south, north } = tileBounds(tile);
          if (previous && previous.zoom !== tile.zoom) {
            expect(side === 1 ? south : north).toBeCloseTo(previous.edge, 9);
          }
          zooms.add(tile.zoom);
          previous = { zoom: tile.zoom, edge: side === 1 ? north : south };
        }
        expect(zooms.size).toBe(2);
      }
    }
  });

  it('tilesAround contains the tile of every point in the radius', () => {
    fc.assert(
      fc.property(
        latitude,
        longitude,
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (lat, lon, north, east) => {
          const target = {
            latitude: lat + north * 0.04,
            longitude: lon + (east * 0.04) / Math.cos((lat * Math.PI) / 180),
          };
          fc.pre(
            Math.abs(target.latitude) < 85 && greatCircleMetres(lat, lon, target.latitude, target.longitude) < 4999,
          );
          const keys = new Set(tilesAround(lat, lon, 5000).map(tileKey));
          expect(keys).toContain(tileKey(tileAt(target.latitude, target.longitude)));
        },
      ),
    );
  });

  it.each([
    ['Göteborg', 57.7, 11.97],
    ['London', 51.5, -0.13],
    ['Tromsø', 69.65, 18.96],
    ['Longyearbyen', 78.22, 15.65],
    ['Singapore', 1.3, 103.8],
    ['Fiji, at the 180th meridian', -16.8, 179.99],
  ])('tilesAround needs 4 to 25 tiles around %s', (_, lat, lon) => {
    const tiles = tilesAround(lat, lon, 5000);
    expect(tiles.length).toBeGreaterThanOrEqual(4);
    expect(tiles.length).toBeLessThanOrEqual(25);
    expect(new Set(tiles.map(tileKey)).size).toBe(tiles.length);
  });

  it('a tile whose nearest corner is beyond the radius is left out', () => {
    const { south, north, west, east } = tileBounds(tileAt(57.7, 11.97));
    const [latitude, longitude] = [(south + north) / 2, (west + east) / 2];
    const toCorner = greatCircleMetres(latitude, longitude, north, east);
    expect(tilesAround(latitude, longitude, toCorner - 20)).toHaveLength(5);
    expect(tilesAround(latitude, longitude, toCorner + 20)).toHaveLength(9);
  });

  it('a box across the antimeridian is listed from west to east', () => {
    expect(tilesIn({ south: 0.001, north: 0.002, west: 179.99, east: -179.99 }).map(tileKey)).toEqual([
      '13/8191/4095',
      '13/0/4095',
    ]);
  });
});
