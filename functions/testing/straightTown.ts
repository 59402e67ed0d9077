import type { TownPlace, Towns } from '../ports/towns.ts';
import { townWith } from './townWith.ts';

/** Where examples have their home. */
const place: TownPlace = { key: '13-4368-2479-Town', name: 'Town', latitude: 57.7048, longitude: 11.967 };

/** The town of the straight streets of examples: one that their walk leads along, one that goes on from it, one elsewhere. */
const streets = townWith([
  {
    name: 'First Street',
    lines: [
      [
        [11.967, 57.7048],
        [11.977, 57.7060345],
      ],
    ],
  },
  {
    name: 'Second Street',
    lines: [
      [
        [11.972, 57.70541725],
        [11.982, 57.70665175],
      ],
    ],
  },
  {
    name: 'Third Street',
    lines: [
      [
        [11.95, 57.71],
        [11.955, 57.712],
      ],
    ],
  },
]);

export const straightTown: Towns = {
  around: async (places) =>
    places.some(({ latitude, longitude }) => Math.abs(latitude - 57.7) < 0.1 && Math.abs(longitude - 11.97) < 0.1)
      ? [place]
      : [],
  streetsOf: async (key) => (key === place.key ? streets : undefined),
  versionOf: async () => 'one',
};
