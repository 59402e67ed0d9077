import type { TownStreets } from '../../shared/domain/collection/townStreets.ts';
import type { Line } from '../../shared/domain/geo.ts';
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
