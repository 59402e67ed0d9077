import sharp, { type Sharp } from 'sharp';
import { everyBand } from '../../../shared/domain/signs/pictureHash.ts';

/** Perceptual hash of 256 bits in hexadecimal: similar pictures differ in few bits. */
export type PictureHash = string;

/** A hash, and the bands in which it is looked up. */
export interface AskedHash {
  hash: PictureHash;
  bands: readonly number[];
}

/** Hashes stored for a picture, and hashes looked up to find similar ones. */
export interface PictureLook {
  kept: PictureHash[];
  asked: AskedHash[];
}

/** Side of the shrunken picture, and number of low frequencies used in each direction. */
const side = 64;
const waves = 16;
/** Cut off each side for the stored centre: what remains when a twentieth is cut off anywhere. */
const margin = 0.05;
/** The stored centre's size in a picture cropped by a twentieth. */
const middleOfCut = (1 - 2 * margin) / (1 - margin);
const places = [0, 0.5, 1].map((share) => share * (1 - middleOfCut));
/** Three bands find a stored centre as surely as ten, because a crop that fits it differs in few bits. */
const bandsOfCut = 3;
/** Side of the picture from which centres are cut, in pixels. */
const middleSide = 256;

/**
 * Stores hashes of the picture and its centre. Looks up the picture, versions cropped by a twentieth on any side, and
 * the mirror images of all.
 */
export async function hashPicture(picture: Uint8Array): Promise<PictureLook> {
  const [whole, small] = await Promise.all([
    shades(sharp(picture)),
    sharp(picture).resize(middleSide, middleSide, { fit: 'fill' }).greyscale().raw().toBuffer(),
  ]);
  const part = (left: number, top: number, share: number) => {
    const [x, y, length] = [left, top, share].map((of) => Math.round(of * middleSide));
    const from = sharp(small, { raw: { width: middleSide, height: middleSide, channels: 1 } });
    return shades(from.extract({ left: x ?? 0, top: y ?? 0, width: length ?? 1, height: length ?? 1 }));
  };
  const [middle, ...cuts] = await Promise.all([
    part(margin, margin, 1 - 2 * margin),
    ...places.flatMap((top) => places.map((left) => part(left, top, middleOfCut))),
  ]);
  const kept = [whole, middle].map((pixels) => bitsOf(frequencies(pixels)));
  const asked = [whole, ...cuts].map(frequencies);
  // Mirroring only flips the sign of the odd horizontal frequencies.
  const turned = asked.map((each) => each.map((value, at) => ((at % waves) % 2 === 1 ? -value : value)));
  const bandsAt = (at: number) =>
    at === 0 ? everyBand : everyBand.map((band) => (bandsOfCut * at + band) % everyBand.length).slice(0, bandsOfCut);
  return {
    kept,
    asked: [asked, turned].flatMap((each) => each.map((values, at) => ({ hash: bitsOf(values), bands: bandsAt(at) }))),
  };
}

const shades = (picture: Sharp): Promise<Uint8Array> =>
  picture.resize(side, side, { fit: 'fill', kernel: 'lanczos3' }).greyscale().raw().toBuffer();

/** DCT cosine table, one row per frequency. */
const cosines = Float64Array.from({ length: waves * side }, (_, index) =>
  Math.cos((((index % side) + 0.5) * Math.floor(index / side) * Math.PI) / side),
);

/** Low frequencies of a DCT, row by row; the first is the brightness. */
const frequencies = (pixels: Uint8Array): Float64Array => lowWaves(lowWaves(pixels, side), waves);

/** One-dimensional DCT of each line, output transposed for the second pass. */
function lowWaves(values: Uint8Array | Float64Array, lines: number): Float64Array {
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
