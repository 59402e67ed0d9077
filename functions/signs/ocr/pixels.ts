/** RGB pixels, three bytes each. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A rotated rectangle: centre, size, and the direction of its `width` in radians. */
export interface TextRegion {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

export interface ReadLine {
  text: string;
  /** Mean over the letters, 0 to 1. */
  confidence: number;
  region: TextRegion;
}
