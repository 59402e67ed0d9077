/** No piece of a street is longer. */
export const PIECE_METRES = 20;

/** Steps of half a turn: which way a piece runs, to within a degree. */
export const HEADINGS = 256;

/** The streets of a town are cut into pieces of about equal length; a piece is known by its middle. In columns: a city has 100,000. */
export interface StreetPieces {
  readonly count: number;
  /** Of the middle, in degrees. */
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** From north, clockwise, in steps of half a turn: a street has no beginning. */
  readonly heading: Uint8Array;
  readonly metres: Float64Array;
}

export interface TownStreet {
  readonly name: string;
  /** Of its pieces in this town. */
  readonly metres: number;
  readonly firstPiece: number;
  readonly pieces: number;
}

/** What an import knows of the streets of one town: those with a plate, by their names. */
export interface TownStreets {
  readonly streets: readonly TownStreet[];
  readonly pieces: StreetPieces;
}
