import { readFileSync } from 'node:fs';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { mapStyle } from '../style/mapStyle.ts';
import { paletteBy } from '../style/palette.ts';
import { CLUSTERED, MAX_SINGLES, offsetAt, SINGLES, walkPoints, withWorld } from './worldLayers.ts';

const palette = paletteBy((token) => {
  const [, light] =
    new RegExp(`${token}: light-dark\\((#\\w+),`).exec(readFileSync('web/src/ui/tokens.css', 'utf8')) ?? [];
  return light ?? '';
});
const ground = mapStyle(palette, {
  tiles: 'https://signpost.example/tiles/0123456789ab/{z}/{x}/{y}',
  minZoom: 8,
  maxZoom: 14,
  world: 'https://signpost.example/tiles/world/{z}/{x}/{y}',
  worldMaxZoom: 6,
});
const neighbours = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id: String(id), latitude: 57.725, longitude: 11.975 }));
const slots = (walks: ReturnType<typeof neighbours>) =>
  walkPoints(walks).features.map(({ properties }) => properties.slot);

describe('world style', () => {
  it('the world style is valid for MapLibre', () =>
    expect(validateStyleMin(withWorld(ground, walkPoints(neighbours(3)), true))).toEqual([]));

  it('the world style shows either single walks or clusters', () => {
    const shown = (showsSingles: boolean) =>
      withWorld(ground, walkPoints([]), showsSingles)
        .layers.slice(-2)
        .flatMap((layer) => (layer.type === 'symbol' ? [[layer.source, layer.layout?.visibility]] : []));
    expect(shown(true)).toEqual([
      [SINGLES, 'visible'],
      [CLUSTERED, 'none'],
    ]);
    expect(shown(false)).toEqual([
      [SINGLES, 'none'],
      [CLUSTERED, 'visible'],
    ]);
  });
});

describe('walks at one place', () => {
  it('walks at one place have stable slots', () => {
    const elsewhere = { id: 'far', latitude: 1, longitude: 2 };
    expect(slots([...neighbours(3), elsewhere])).toEqual([0, 1, 2, 0]);
    expect(slots(neighbours(400)).slice(0, 3)).toEqual(slots(neighbours(3)));
  });

  it('slots of walks at one place are apart at high zooms and close at low ones', () => {
    const nearest = (zoom: number) => {
      const at = Array.from({ length: 200 }, (_, slot) => offsetAt(slot, zoom));
      return Math.min(...at.flatMap(([x, y], one) => at.slice(0, one).map(([a, b]) => Math.hypot(x - a, y - b))));
    };
    expect(nearest(12)).toBeGreaterThan(9);
    const widest = (zoom: number) =>
      Math.max(...Array.from({ length: MAX_SINGLES }, (_, slot) => Math.hypot(...offsetAt(slot, zoom))));
    expect(widest(2)).toBeLessThan(30);
    // The maximum number of dots at one position fits into a map of 600 px.
    expect(widest(18)).toBeLessThan(300);
  });

  it('a lone walk is not moved', () => {
    for (const zoom of [0, 4, 8, 12, 18]) expect(offsetAt(0, zoom).map(Math.abs)).toEqual([0, 0]);
  });
});
