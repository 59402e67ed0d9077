import { expect, it } from 'vitest';
import { firstCamera, widthAt } from './firstStreets.ts';
import { NO_EDGES } from './framing.ts';

const scene = {
  home: { latitude: 41.1452, longitude: -8.6108 },
  destination: { latitude: 41.1526, longitude: -8.5984 },
  route: [],
  rangeKm: undefined,
  theme: 'light' as const,
};
const EDGES = { top: 140, right: 0, bottom: 280, left: 0 };

const onScreen = ({ zoom, left, top }: ReturnType<typeof firstCamera>, { latitude, longitude }: typeof scene.home) => {
  const world = 512 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [(longitude / 360 + 0.5) * world - left, y * world - top] as const;
};

it('the first picture fits the walk into the part that card and panel leave free', () => {
  const camera = firstCamera(scene, EDGES, 390, 844);
  for (const place of [scene.home, scene.destination]) {
    const [x, y] = onScreen(camera, place);
    expect(x).toBeGreaterThanOrEqual(49.9);
    expect(x).toBeLessThanOrEqual(340.1);
    expect(y).toBeGreaterThanOrEqual(189.9);
    expect(y).toBeLessThanOrEqual(464.1);
  }
});

it('the first picture of a short walk is not closer than the map comes', () => {
  const near = { ...scene, destination: { latitude: 41.1453, longitude: -8.6107 } };
  expect(firstCamera(near, NO_EDGES, 390, 844).zoom).toBe(16);
});

it('without a walk home is in the middle of the free part', () => {
  const camera = firstCamera({ ...scene, destination: undefined } as never, EDGES, 390, 844);
  expect(camera.zoom).toBe(14);
  const [x, y] = onScreen(camera, scene.home);
  expect(x).toBeCloseTo(195, 3);
  expect(y).toBeCloseTo(140 + (844 - 420) / 2, 3);
});

it('widths are interpolated between the zooms of the style', () => {
  const width = ['interpolate', ['linear'], ['zoom'], 10, 1, 12, 3, 16, 5];
  expect([8, 10, 11, 12, 14, 16, 18].map((zoom) => widthAt(width, zoom))).toEqual([1, 1, 2, 3, 4, 5, 5]);
  expect(widthAt(4, 12)).toBe(4);
});
