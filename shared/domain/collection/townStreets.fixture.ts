import { HEADINGS, PIECE_METRES, type TownStreets } from './townStreets.ts';

const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;

export interface StraightStreet {
  name: string;
  from: readonly [longitude: number, latitude: number];
  to: readonly [longitude: number, latitude: number];
}

/** A town of straight streets, cut into pieces as an import cuts them. */
export function townOfStreets(streets: readonly StraightStreet[]): TownStreets {
  const all = streets.map(({ from: [west, south], to: [east, north] }) => {
    const narrow = Math.cos((south * Math.PI) / 180);
    const metres = Math.hypot((east - west) * narrow, north - south) * METRES_PER_DEGREE;
    const count = Math.max(1, Math.ceil(metres / PIECE_METRES));
    const turn = Math.atan2((east - west) * narrow, north - south) / Math.PI;
    return Array.from({ length: count }, (_, piece) => {
      const share = (piece + 0.5) / count;
      return {
        latitude: Math.round((south + share * (north - south)) * 1e6) / 1e6,
        longitude: Math.round((west + share * (east - west)) * 1e6) / 1e6,
        heading: Math.round((turn + 1) * HEADINGS) % HEADINGS,
        metres: Math.round((metres * 100) / count) / 100,
      };
    });
  });
  const pieces = all.flat();
  let next = 0;
  return {
    streets: streets.map(({ name }, index) => {
      const its = all[index] ?? [];
      const firstPiece = next;
      next += its.length;
      return { name, firstPiece, pieces: its.length, metres: its.reduce((sum, { metres }) => sum + metres, 0) };
    }),
    pieces: {
      count: pieces.length,
      latitude: Float64Array.from(pieces, ({ latitude }) => latitude),
      longitude: Float64Array.from(pieces, ({ longitude }) => longitude),
      heading: Uint8Array.from(pieces, ({ heading }) => heading),
      metres: Float64Array.from(pieces, ({ metres }) => metres),
    },
  };
}
