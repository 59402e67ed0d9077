import type { TownStreets } from '../../shared/domain/collection/townStreets.ts';
import type { Line } from '../../shared/domain/geo.ts';
import type { TownPlace, Towns } from '../ports/towns.ts';
import { DEGREE, shapeMetres } from '../streets/network/network.ts';
import { decodeTown, encodeTowns, piecesOf } from '../streets/towns/townCodec.ts';

/** A town in the import's format, made of lines. */
export function townWith(streets: readonly { name: string; lines: readonly Line[] }[]): TownStreets {
  const drafts = streets.map(({ name, lines }) => ({
    name,
    pieces: lines.flatMap((line) => {
      const shape = Int32Array.from(
        line.flatMap(([east, north]) => [north, east].map((each) => Math.round(each * DEGREE))),
      );
      return piecesOf(shape, shapeMetres(shape));
    }),
  }));
  const town = decodeTown(encodeTowns([{ name: 'Town', streets: drafts }]), 'Town');
  if (!town) throw new Error('a town without its name');
  return town;
}

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
