export const PIECE_METRES = 20;

/** Heading in steps of half a turn divided by 256, below a degree. */
export const HEADINGS = 256;

/**
 * Streets of a town, cut into pieces of about equal length, each stored by its midpoint. Columns, because a city has
 * 100,000 pieces.
 */
export interface StreetPieces {
  readonly count: number;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** Heading from north, clockwise, modulo half a turn: streets have no direction. */
  readonly heading: Uint8Array;
  readonly metres: Float64Array;
}

export interface TownStreet {
  readonly name: string;
  readonly metres: number;
  readonly firstPiece: number;
  readonly pieces: number;
}

/** The streets of one town that have name signs, as an import knows them. */
export interface TownStreets {
  readonly streets: readonly TownStreet[];
  readonly pieces: StreetPieces;
}
