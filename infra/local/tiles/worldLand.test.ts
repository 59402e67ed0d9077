import { expect, it } from 'vitest';
import { landOf } from './worldLand.ts';

it('puts rings together from stretches of coast, some of them backwards', () => {
  const land = landOf({
    transform: { scale: [0.5, 0.5], translate: [-10, 20] },
    // Steps: (0,0) (2,0) (2,2) and (0,0) (0,2) (2,2).
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
