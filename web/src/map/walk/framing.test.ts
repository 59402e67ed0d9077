import { describe, expect, it } from 'vitest';
import { boxAround, homeView, NO_EDGES, routePadding } from './framing.ts';

it('homeView is centred on home at zoom 14', () =>
  expect(homeView({ latitude: 57.7, longitude: 11.97 })).toEqual({ center: { lng: 11.97, lat: 57.7 }, zoom: 14 }));

describe('boxAround', () => {
  const home = { latitude: 57.7, longitude: 11.97 };

  it('the bounding box of a walk contains home, route and destination', () => {
    const route = [
      [11.96, 57.72],
      [11.99, 57.71],
    ] as const;
    expect(boxAround({ home, route }, { latitude: 57.69, longitude: 11.98 })).toEqual([
      [11.96, 57.69],
      [11.99, 57.72],
    ]);
  });

  it('the bounding box of a walk continues across the antimeridian', () => {
    const [[west], [east]] = boxAround({ home: { latitude: 0, longitude: 179.99 }, route: [[-179.99, 0]] }, undefined);
    expect(west).toBeCloseTo(179.99, 9);
    expect(east).toBeCloseTo(180.01, 9);
  });
});

describe('routePadding', () => {
  it('the route padding is 50 px inside the free area and above the buttons and the credit of the map', () => {
    expect(routePadding(NO_EDGES, 390, 844)).toEqual({ top: 50, right: 50, bottom: 100, left: 50 });
    expect(routePadding({ top: 140, right: 0, bottom: 322, left: 0 }, 390, 844)).toEqual({
      top: 190,
      right: 50,
      bottom: 422,
      left: 50,
    });
  });

  it('route padding leaves some of the map visible however much is covered', () => {
    const { top, bottom, left, right } = routePadding({ top: 100, right: 0, bottom: 300, left: 340 }, 400, 420);
    expect(420 - top - bottom).toBeCloseTo(80);
    expect(400 - left - right).toBeCloseTo(80);
  });
});
