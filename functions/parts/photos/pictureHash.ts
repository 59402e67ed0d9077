import sharp from 'sharp';

/** What a picture looks like in 256 bits, as hexadecimal digits: of pictures that look alike few differ. */
export type PictureHash = string;

/** Under which hashes a picture is kept, and under which those are looked for that look like it. */
export interface PictureLook {
  kept: PictureHash[];
  asked: PictureHash[];
}

/** The picture is shrunk to so many pixels a side, and so many of its lowest frequencies are taken each way. */
const side = 64;
const waves = 16;
/** Of each side; a picture that was cut a little looks like the middle of the whole one. */
const margin = 0.025;

/**
 * A picture and its middle, so that one that was cut is found; and, to be looked for only, their mirror images: turned
 * round, it is still the same picture.
 */
export async function lookOf(picture: Uint8Array): Promise<PictureLook> {
  const { width, height } = await sharp(picture).metadata();
  const inner = (length: number) => Math.max(1, Math.round(length * (1 - 2 * margin)));
  const middle = await shades(
    sharp(picture).extract({
      left: Math.floor(width * margin),
      top: Math.floor(height * margin),
      width: Math.min(inner(width), width - Math.floor(width * margin)),
      height: Math.min(inner(height), height - Math.floor(height * margin)),
    }),
  );
  const both = [await shades(sharp(picture)), middle].map(frequencies);
  const kept = both.map(bitsOf);
  // Mirrored, what has an odd number of half waves across changes its sign, and nothing else changes.
  const turned = both.map((each) => each.map((value, at) => ((at % waves) % 2 === 1 ? -value : value))).map(bitsOf);
  return { kept, asked: [...kept, ...turned] };
}

const shades = (picture: sharp.Sharp): Promise<Uint8Array> =>
  picture.resize(side, side, { fit: 'fill', kernel: 'lanczos3' }).greyscale().raw().toBuffer();

const cosines = Array.from({ length: waves }, (_, wave) =>
  Array.from({ length: side }, (_, at) => Math.cos(((at + 0.5) * wave * Math.PI) / side)),
);

/** The lowest frequencies of a cosine transform (DCT), row by row; the first is the light of all. */
function frequencies(pixels: Uint8Array): number[] {
  const sum = (wave: number, value: (at: number) => number) =>
    (cosines[wave] ?? []).reduce((total, cosine, at) => total + cosine * value(at), 0);
  const rows = Array.from({ length: side }, (_, y) =>
    cosines.map((_, across) => sum(across, (x) => pixels[y * side + x] ?? 0)),
  );
  return cosines.flatMap((_, down) => cosines.map((_, across) => sum(down, (y) => rows[y]?.[across] ?? 0)));
}

/** Which frequencies are above the median: of that many half are, whatever the light. */
function bitsOf(values: readonly number[]): PictureHash {
  const sorted = values.slice(1).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  let digits = '';
  for (let at = 0; at < values.length; at += 4) {
    const four = values.slice(at, at + 4).reduce((bits, value) => bits * 2 + (value > median ? 1 : 0), 0);
    digits += four.toString(16);
  }
  return digits;
}
