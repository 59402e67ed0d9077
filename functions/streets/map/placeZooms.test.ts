import { describe, expect, it } from 'vitest';
import type { Place } from '../tiles/placeCodec.ts';
import { tileBounds } from '../tiles/tileGrid.ts';
import { FEATURE_STYLES } from './featureStyles.ts';
import { placeRank, placesByRank } from './mapDraft.ts';
import { gridSide } from './mercator.ts';

const square = { zoom: 8, x: 136, y: 77 };
const at = (dx: number, dy: number) => {
  const { south, west, north, east } = tileBounds(square);
  return { latitude: north + (south - north) * dy, longitude: west + (east - west) * dx };
};
const shown = (places: readonly Place[]) =>
  placesByRank(places).map(({ name, from, look }) => [name, FEATURE_STYLES[look]?.kind, from]);

describe('placeRank', () => {
  it('the rank of a place follows its population in any spelling', () => {
    expect(placeRank('town', { population: '20000' })).toBeLessThan(placeRank('town', { population: '5000' }));
    for (const population of ['5 229', '5.229', "5'229", '5,229 (2015)'])
      expect(placeRank('village', { population })).toBe(placeRank('village', { population: '5229' }));
    for (const population of ['', 'many', '-3']) expect(placeRank('town', { population })).not.toBeNaN();
  });

  it('the rank of a place stays within the limits of its kind', () => {
    expect(placeRank('hamlet', { population: '9000000' })).toBeGreaterThan(placeRank('city'));
    expect(placeRank('city', { population: '12' })).toBeLessThan(placeRank('village'));
    expect(placeRank('city')).toBeLessThan(placeRank('town'));
    expect(placeRank('town')).toBeLessThan(placeRank('village'));
    expect(placeRank('village')).toBeLessThan(placeRank('hamlet'));
  });
});

describe('minimum zoom of names', () => {
  it('a lone city and every capital are named from the lowest zooms', () => {
    const vaduz = {
      kind: 'village',
      name: 'Vaduz',
      rank: placeRank('village', { population: '5229', capital: 'yes' }),
    };
    expect(shown([{ ...vaduz, kind: 'village', ...at(0.5, 0.5) }])).toEqual([['Vaduz', 'city', 3]]);
    expect(shown([{ kind: 'city', name: 'Lyon', ...at(0.5, 0.5) }])).toEqual([['Lyon', 'city', 3]]);
    expect(shown([{ kind: 'village', name: 'Balzers', ...at(0.5, 0.5) }])).toEqual([['Balzers', 'village', 8]]);
    expect(shown([{ kind: 'hamlet', name: 'Steg', ...at(0.5, 0.5) }])).toEqual([['Steg', 'hamlet', 13]]);
  });

  it('a place beside a more important one is named at higher zooms', () => {
    const [first, second] = shown([
      { kind: 'village', name: 'Planken', rank: placeRank('village', { population: '430' }), ...at(0.51, 0.51) },
      { kind: 'village', name: 'Schaan', rank: placeRank('village', { population: '5933' }), ...at(0.52, 0.52) },
    ]);
    expect(first).toEqual(['Schaan', 'village', 8]);
    expect(second?.[2]).toBeGreaterThan(8);
  });

  it('names thin out at low zooms, and all are shown from zoom 12', () => {
    const side = 60;
    const places = placesByRank(
      Array.from({ length: side * side }, (_, i): Place => {
        const spot = at(((i % side) + 0.5) / side, (Math.floor(i / side) + 0.5) / side);
        return { kind: i % 9 === 0 ? 'town' : 'village', name: `${i}`, ...spot };
      }),
    );
    for (let zoom = 3; zoom < 12; zoom++) {
      const counts = new Map<string, number>();
      for (const { at: place, from } of places) {
        const tile = place.map((value) => Math.floor(value / gridSide(zoom))).join(' ');
        if (from <= zoom) counts.set(tile, (counts.get(tile) ?? 0) + 1);
      }
      expect(Math.max(0, ...counts.values()), `zoom ${zoom}`).toBeLessThanOrEqual(36);
      if (zoom >= 8) expect(Math.max(...counts.values()), `zoom ${zoom}`).toBeGreaterThan(15);
    }
    expect(Math.max(...places.map(({ from }) => from))).toBe(12);
  });
});
