import type { Line } from '../../shared/domain/geo.ts';
import type { TownPlace, Towns } from '../ports/towns.ts';
import { townWith } from './townWith.ts';

/** Home of the examples. */
const place: TownPlace = { key: '13-3900-3067-Town', name: 'Town', latitude: 41.1452, longitude: -8.6108 };

const street = (name: string, ...line: Line) => ({ name, lines: [line] });
/** Three straight streets: one along the walk, one continuing it, one elsewhere. */
const streets = townWith([
  street('First Street', [-8.6108, 41.1452], [-8.6008, 41.1464345]),
  street('Second Street', [-8.6058, 41.14581725], [-8.5958, 41.14705175]),
  street('Third Street', [-8.6278, 41.1504], [-8.6228, 41.1524]),
]);

export const straightTown: Towns = {
  townsAt: async (places) =>
    places.some(({ latitude, longitude }) => Math.abs(latitude - 41.15) < 0.1 && Math.abs(longitude + 8.61) < 0.1)
      ? [place]
      : [],
  streetsOf: async (key) => (key === place.key ? streets : undefined),
  versionOf: async () => 'one',
};
