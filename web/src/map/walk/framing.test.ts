import { describe, expect, it } from 'vitest';
import { boxAround, homeView, NO_EDGES, routePadding } from './framing.ts';
import type { Walk } from './walkLayers.ts';

it('homeView is centred on home at zoom 14', () =>
  expect(homeView({ latitude: 57.7, longitude: 11.97 })).toEqual({ center: { lng: 11.97, lat: 57.7 }, zoom: 14 }));

describe('boxAround', () => {
  const home = { latitude: 57.7, longitude: 11.97 };

  it('the box contains home, route and destination', () => {
    const route = [
      [11.96, 57.72],
      [11.99, 57.71],
    ] as const;
    expect(boxAround({ home, route }, { latitude: 57.69, longitude: 11.98 })).toEqual([
      [11.96, 57.69],
      [11.99, 57.72],
    ]);
  });

  it('the box continues across the antimeridian', () => {
    const [[west], [east]] = boxAround({ home: { latitude: 0, longitude: 179.99 }, route: [[-179.99, 0]] }, undefined);
    expect(west).toBeCloseTo(179.99, 9);
    expect(east).toBeCloseTo(180.01, 9);
  });
});

describe('routePadding', () => {
  const phone = { width: 390, height: 844 };
  const sheets = { top: 140, right: 0, bottom: 322, left: 0 };
  const home = { latitude: 41.145, longitude: -8.61 };
  const route = [[-8.61, 41.16]] as const;
  const paddingTo = (destination: { latitude: number; longitude: number }, line: Walk['route'] = []) =>
    routePadding(sheets, phone, { home, route: line }, destination, 16);

  it('an end of the walk lies below a notice and above the buttons of the map', () => {
    const clear = { top: 140 + 74 + 50, right: 50, bottom: 322 + 100, left: 50 };
    expect(paddingTo({ latitude: 41.155, longitude: -8.61 })).toEqual(clear);
    expect(paddingTo({ latitude: 41.135, longitude: -8.61 })).toEqual(clear);
  });

  it('a route whose ends are low keeps the place of the notice for itself', () => {
    const low = { latitude: 41.146, longitude: -8.6 };
    expect(paddingTo(low, route).top).toBe(190);
    expect(paddingTo({ latitude: 41.145, longitude: -8.58 }).top).toBe(190);
    expect(routePadding(NO_EDGES, { width: 1440, height: 900 }, { home, route: [] }, low, 16).top).toBe(50);
  });

  it('some map stays visible however much is covered', () => {
    const covered = { top: 100, right: 0, bottom: 300, left: 340 };
    const size = { width: 400, height: 420 };
    const { top, bottom, left, right } = routePadding(covered, size, { home, route }, undefined, 16);
    expect(420 - top - bottom).toBeCloseTo(80);
    expect(400 - left - right).toBeCloseTo(80);
  });
});
