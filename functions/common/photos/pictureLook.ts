import sharp from 'sharp';
import { everyBand } from '../../../shared/domain/signs/pictureHash.ts';

/** Perceptual hash of 256 bits in hexadecimal: similar pictures differ in few bits. */
export type PictureHash = string;

/** A hash, and the bands in which it is looked up. */
export interface SearchedHash {
  hash: PictureHash;
  bands: readonly number[];
}

/** Hashes stored for a picture, and hashes looked up to find similar ones. */
export interface PictureLook {
  kept: PictureHash[];
  searched: SearchedHash[];
}

/** Side of the shrunken picture, and number of low frequencies used in each direction. */
const side = 128;
const waves = 16;
/** Share cut off each side for the stored centre, which survives if a twentieth is cut off anywhere. */
const margin = 0.05;
/** The stored centre's size in a picture cropped by a twentieth. */
const middleOfCut = (1 - 2 * margin) / (1 - margin);
/** Three bands find a stored centre as surely as ten, because a crop that fits it differs in few bits. */
const bandsOfCut = 3;

/** Cosines of the DCT over a part of a line, one row per frequency; zero outside the part. */
function cosinesOf(from: number, share: number): Float64Array {
  return Float64Array.from({ length: waves * side }, (_, index) => {
    const place = (((index % side) + 0.5) / side - from) / share;
    return place < 0 || place > 1 ? 0 : Math.cos(place * Math.floor(index / side) * Math.PI);
  });
}

const whole = cosinesOf(0, 1);
const middle = cosinesOf(margin, 1 - 2 * margin);
const cuts = [0, 0.5, 1].map((place) => cosinesOf(place * (1 - middleOfCut), middleOfCut));

/**
 * Stores hashes of the picture and its centre. Looks up the picture, versions cropped by a twentieth on any side, and
 * the mirror images of all.
 */
export async function hashPicture(picture: Uint8Array): Promise<PictureLook> {
  const shades = await sharp(picture).resize(side, side, { fit: 'fill' }).greyscale().raw().toBuffer();
  const mean = shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
  // The cosines of a part do not add up to exactly zero, so that brightness would appear in all frequencies.
  const pixels = Float64Array.from(shades, (shade) => shade - mean);
  const allOf = frequencies(lowWaves(pixels, side, whole), whole);
  const kept = [allOf, frequencies(lowWaves(pixels, side, middle), middle)].map(bitsOf);
  const columns = cuts.map((cut) => lowWaves(pixels, side, cut));
  const searched = [allOf, ...cuts.flatMap((rows) => columns.map((column) => frequencies(column, rows)))];
  // Mirroring only flips the sign of the odd horizontal frequencies.
  const turned = searched.map((each) => each.map((value, at) => ((at % waves) % 2 === 1 ? -value : value)));
  const bandsAt = (at: number) =>
    at === 0 ? everyBand : everyBand.map((band) => (bandsOfCut * at + band) % everyBand.length).slice(0, bandsOfCut);
  return {
    kept,
    searched: [searched, turned].flatMap((each) =>
      each.map((values, at) => ({ hash: bitsOf(values), bands: bandsAt(at) })),
    ),
  };
}

/** Low frequencies of a DCT, row by row; the first is the mean brightness of the part. */
const frequencies = (columns: Float64Array, cosines: Float64Array) => lowWaves(columns, waves, cosines);

/** One-dimensional DCT of each line, output transposed for the second pass. */
function lowWaves(values: Float64Array, lines: number, cosines: Float64Array): Float64Array {
  const found = new Float64Array(waves * lines);
  for (let wave = 0; wave < waves; wave++) {
    for (let line = 0; line < lines; line++) {
      let sum = 0;
      for (let at = 0; at < side; at++) sum += (cosines[wave * side + at] ?? 0) * (values[line * side + at] ?? 0);
      found[wave * lines + line] = sum;
    }
  }
  return found;
}

/** One bit per frequency: above the median or not, so brightness does not matter. */
function bitsOf(values: Float64Array): PictureHash {
  const sorted = values.slice(1).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  let digits = '';
  for (let at = 0; at < values.length; at += 4) {
    let four = 0;
    for (let bit = at; bit < at + 4; bit++) four = four * 2 + ((values[bit] ?? 0) > median ? 1 : 0);
    digits += four.toString(16);
  }
  return digits;
}
