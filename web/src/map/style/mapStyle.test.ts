import { readFileSync } from 'node:fs';
import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it, vi } from 'vitest';
import { type Walk, withWalk } from '../walk/walkLayers.ts';
import { drawLandmark } from './landmarks.ts';
import { mapStyle } from './mapStyle.ts';
import { paletteBy } from './palette.ts';

const tokens = readFileSync('web/src/ui/tokens.css', 'utf8');

const paletteOf = (theme: 'light' | 'dark') =>
  paletteBy((token) => {
    const [, light, dark] = new RegExp(`${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
    const colour = theme === 'light' ? light : dark;
    if (!colour) throw new Error(`tokens.css has no ${token}`);
    return colour;
  });

const walk: Walk = {
  home: { latitude: 57.7, longitude: 11.97 },
  route: [
    [11.97, 57.7],
    [11.98, 57.71],
  ],
  directions: [
    { at: 0, turn: 'depart', way: 'street', street: 'Kungsgatan', relation: 'into' },
    { at: 1200, turn: 'arrive', way: 'street', street: 'Linnégatan', relation: 'into' },
  ],
  rangeKm: 2.5,
};
const source = {
  tiles: 'https://signpost.example/tiles/0123456789ab/{z}/{x}/{y}',
  minZoom: 8,
  maxZoom: 14,
  world: 'https://signpost.example/tiles/world/{z}/{x}/{y}',
  worldMaxZoom: 6,
};
const styleOf = (theme: 'light' | 'dark', of: Walk = walk) =>
  withWalk(mapStyle(paletteOf(theme), source), of, paletteOf(theme));

describe.each(['light', 'dark'] as const)('the %s style', (theme) => {
  it('the map style is valid for MapLibre', () => {
    expect(validateStyleMin(styleOf(theme))).toEqual([]);
  });

  it('the map style needs no glyph files', () => {
    expect(styleOf(theme)).not.toHaveProperty('glyphs');
  });

  it('the route is above roads and below names', () => {
    const { layers } = styleOf(theme);
    const at = (id: string) => layers.findIndex((layer) => layer.id === id);
    const last = (type: string) =>
      layers.findLastIndex((layer) => layer.type === type && !/^(route|range|back)/.test(layer.id));
    expect(at('route-case')).toBeGreaterThan(last('line'));
    expect(at('route-case')).toBeGreaterThan(last('fill'));
    expect(at('route')).toBe(at('route-case') + 1);
    expect(at('route')).toBeLessThan(layers.findIndex(({ type }) => type === 'symbol'));
  });
});

it('the streets of the route are named before all others and once', () => {
  const { layers } = styleOf('light');
  expect(layers.slice(-3).map(({ id }) => id)).toEqual(['route-street-beside', 'route-street-along', 'finish-room']);
  const filterOf = (id: string) => JSON.stringify(layers.find((layer) => layer.id === id));
  expect(filterOf('route-street-beside')).toContain('["==",["geometry-type"],"Point"]');
  expect(filterOf('route-street-along')).toContain('["==",["geometry-type"],"LineString"]');
  const names = layers.find(({ id }) => id === 'street-name');
  expect(JSON.stringify(names?.type === 'symbol' && names.filter)).toContain('["literal",["Kungsgatan"]]');
});

it('labels keep out from under the FINISH marker, which points to the other end of the walk', () => {
  for (const [longitude, anchor] of [
    [11.96, 'left'],
    [11.98, 'right'],
  ] as const) {
    const { sources, layers } = styleOf('light', { ...walk, destination: { latitude: 57.71, longitude } });
    // MapLibre places the symbols of the last layer first.
    expect(layers.at(-1)).toMatchObject({
      id: 'finish-room',
      layout: { 'text-field': 'FINISH', 'text-anchor': anchor, 'text-allow-overlap': true },
      paint: { 'text-opacity': 0 },
    });
    const room = sources['walk-finish'];
    const [point] = room?.type === 'geojson' && typeof room.data === 'object' ? Object.values(room.data)[1] : [];
    expect(point).toMatchObject({ geometry: { type: 'Point', coordinates: [longitude, 57.71] } });
  }
});

describe('tones and widths', () => {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (a: string, b: string) => {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };

  it('blocks, buildings, small streets and main roads differ by tone in the dark', () => {
    const { land, building, road, main, trunk } = paletteOf('dark');
    const tones = [land, building, road, main, trunk];
    expect(tones.map(luminance)).toEqual(tones.map(luminance).sort((a, b) => a - b));
    expect(ratio(land, building)).toBeGreaterThan(1.3);
    expect(ratio(building, road)).toBeGreaterThan(1.35);
    expect(ratio(road, main)).toBeGreaterThan(1.35);
    expect(ratio(main, trunk)).toBeGreaterThan(1.15);
  });

  it('at zoom 13 a main road is more than twice as wide as a side street, at zoom 16 less than twice', () => {
    const widthOf = (id: string, zoom: number) => {
      const layer = styleOf('light').layers.find((each) => each.id === id);
      const { result, value } = createExpression(layer?.type === 'line' && layer.paint?.['line-width'], 'line-width');
      return result === 'success' ? Number(value.evaluate({ zoom })) : Number.NaN;
    };
    for (const id of ['main', 'trunk']) {
      expect(widthOf(id, 13) / widthOf('minor', 13)).toBeGreaterThan(2);
      expect(widthOf(id, 16) / widthOf('minor', 16)).toBeLessThan(2);
    }
    expect(widthOf('collector', 13)).toBeGreaterThan(widthOf('minor', 13));
  });

  it('the edges of water are drawn in its colour, so that neighbouring areas of a river have no seam', () => {
    const { layers } = styleOf('light');
    const water = layers.findIndex(({ id }) => id === 'water');
    const colour = paletteOf('light').water;
    expect(layers[water]).toMatchObject({ paint: { 'fill-color': colour } });
    expect(layers[water + 1]).toMatchObject({ type: 'line', 'source-layer': 'area', paint: { 'line-color': colour } });
  });

  it('rivers are named, and brooks, whose lines end in the middle of a river, are not', () => {
    const names = styleOf('light').layers.find(({ id }) => id === 'river-name');
    expect(names).toMatchObject({ filter: ['all', ['in', ['get', 'kind'], ['literal', ['river']]], ['has', 'name']] });
  });
});

it('each image that the style asks for is drawn before MapLibre misses it', () => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null;
    },
  );
  vi.stubGlobal('ImageData', class {});
  const expected = styleOf('dark').layers.flatMap((layer) => {
    if (layer.type !== 'symbol' || !layer.layout?.['icon-image']) return [];
    const { result, value } = createExpression(layer.layout['icon-image'], 'icon-image');
    const kinds = JSON.stringify(layer.filter).match(/(?<=\["literal",\[).*?(?=\])/)?.[0] ?? '';
    return JSON.parse(`[${kinds}]`).map((kind: string) =>
      result === 'success' ? `${value.evaluate({ zoom: 17 }, { type: 'Point', properties: { kind } })}` : '',
    );
  });
  const drawn: string[] = [];
  for (const id of expected) {
    drawLandmark({ hasImage: () => false, addImage: (added: string) => drawn.push(added) as never }, id);
  }
  vi.unstubAllGlobals();
  expect(expected).toHaveLength(8);
  expect(drawn).toEqual(expected);
});

describe('place names', () => {
  const names = styleOf('light').layers.find(({ id }) => id === 'place-name');
  const layout = names?.type === 'symbol' ? (names.layout ?? {}) : {};
  const sizeOf = (kind: string, zoom: number) => {
    const { result, value } = createExpression(layout['text-size'], 'text-size');
    const feature = { type: 'Point', properties: { kind } } as const;
    return result === 'success' ? Number(value.evaluate({ zoom }, feature)) : Number.NaN;
  };

  it('larger places have larger names, smaller at low zooms', () => {
    for (const zoom of [8, 12]) {
      expect(sizeOf('city', zoom)).toBeGreaterThan(sizeOf('town', zoom));
      expect(sizeOf('town', zoom)).toBeGreaterThan(sizeOf('village', zoom));
    }
    expect(sizeOf('city', 4)).toBeLessThan(sizeOf('city', 12));
    for (const zoom of [3, 18]) expect(sizeOf('hamlet', zoom)).toBe(12);
  });

  it('names of higher rank win, and places without a rank come last', () => {
    expect(layout['symbol-sort-key']).toEqual(['get', 'rank']);
  });
});

it('the route is a green dashed line on a casing', () => {
  const find = (id: string) => styleOf('light').layers.find((layer) => layer.id === id);
  expect(find('route')).toMatchObject({
    layout: { 'line-cap': 'butt' },
    paint: { 'line-color': '#0e7a4a', 'line-width': 4, 'line-dasharray': [2.25, 1.25] },
  });
  expect(find('route-case')).toMatchObject({ paint: { 'line-width': 9 } });
});

describe('range circle', () => {
  const dataOf = (of: Walk, source: string) => {
    const found = styleOf('light', of).sources[source];
    return found?.type === 'geojson' && typeof found.data === 'object' && 'features' in found.data
      ? found.data.features
      : [];
  };

  it('the range circle around home is shown while there is no route', () => {
    const [circle] = dataOf({ ...walk, route: [] }, 'walk-range');
    const ring = circle?.geometry.type === 'Polygon' ? (circle.geometry.coordinates[0] ?? []) : [];
    const north = Math.max(...ring.map(([, latitude = 0]) => latitude));
    const east = Math.max(...ring.map(([longitude = 0]) => longitude));
    expect((north - 57.7) * 111.195).toBeCloseTo(2.5, 3);
    expect((east - 11.97) * 111.195 * Math.cos((57.7 * Math.PI) / 180)).toBeCloseTo(2.5, 3);
    expect(ring.at(-1)).toEqual(ring[0]);
  });

  it('the range circle disappears with a route', () => {
    expect(dataOf(walk, 'walk-range')).toEqual([]);
    expect(dataOf(walk, 'walk-route')).toHaveLength(1);
    expect(dataOf({ ...walk, route: [], rangeKm: undefined }, 'walk-range')).toEqual([]);
  });
});
