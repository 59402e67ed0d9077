/** Plain pixels: three bytes each, red first. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A rectangle that may be turned: where its centre is, and the direction of its `width` in radians. */
export interface TextRegion {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

/** What was read in one region. */
export interface ReadLine {
  text: string;
  /** From 0 to 1, the mean over its letters. */
  confidence: number;
  region: TextRegion;
}
