import { expect, it } from 'vitest';
import { landOf } from './worldTiles.ts';

it('landOf joins coast arcs, also reversed ones', () => {
  const land = landOf({
    transform: { scale: [0.5, 0.5], translate: [-10, 20] },
    // Delta-coded arcs: (0,0) (2,0) (2,2) and (0,0) (0,2) (2,2).
    arcs: [
      [
        [0, 0],
        [2, 0],
        [0, 2],
      ],
      [
        [0, 0],
        [0, 2],
        [2, 0],
      ],
    ],
    objects: { land: { geometries: [{ type: 'MultiPolygon', arcs: [[[0, -2]]] }] } },
  });
  expect(land.coordinates).toEqual([
    [
      [
        [-10, 20],
        [-9, 20],
        [-9, 21],
        [-10, 21],
        [-10, 20],
      ],
    ],
  ]);
});

const ringOf = (points: [number, number][]) => {
  const steps = points.map(([x, y], k): [number, number] => [
    x - (points[k - 1]?.[0] ?? 0),
    y - (points[k - 1]?.[1] ?? 0),
  ]);
  const land = landOf({
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: [steps],
    objects: { land: { geometries: [{ type: 'MultiPolygon', arcs: [[[0]]] }] } },
  });
  return land.coordinates[0]?.[0];
};

it('ringOf continues beyond the date line', () => {
  expect(
    ringOf([
      [170, 60],
      [179, 65],
      [-175, 66],
      [-179, 60],
      [170, 60],
    ]),
  ).toEqual([
    [170, 60],
    [179, 65],
    [185, 66],
    [181, 60],
    [170, 60],
  ]);
});

it('ringOf closes a ring around a pole over that pole', () => {
  expect(
    ringOf([
      [-120, -70],
      [0, -70],
      [120, -70],
      [-120, -70],
    ]),
  ).toEqual([
    [-120, -70],
    [0, -70],
    [120, -70],
    [240, -70],
    [240, -90],
    [-120, -90],
    [-120, -70],
  ]);
});
