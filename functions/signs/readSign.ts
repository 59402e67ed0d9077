import sharp from 'sharp';
import type { Verdict } from '../../shared/domain/sign.ts';
import { canSpell } from './names/fold.ts';
import { judge, type WantedNames } from './names/judge.ts';
import { mayHaveWriting } from './reading/mayHaveWriting.ts';
import type { Models } from './reading/models.ts';
import type { Pixels, ReadLine } from './reading/pixels.ts';
import { readLines } from './reading/readLines.ts';

export interface SignReading {
  verdict: Verdict;
  /** What was read, the surest first. */
  lines: string[];
  /** The same with its places: another name can be looked for without reading again. */
  found: readonly ReadLine[];
}

const mostPixels = 50_000_000;
const mostSide = 1_600;
/** Below this, a picture is enlarged first: the models know no letters of five pixels. */
const smallSide = 200;
const enlargedSide = 640;
/** Most plates are read at the first size, at half the second's price; lines are read from the whole picture in either. */
const firstLook = 640;
const secondLook = 1_280;

const nothing: SignReading = { verdict: 'unread', lines: [], found: [] };

/**
 * Reads a picture until one of the names is found: as it is, then larger and with its light spread out. The models are
 * not even loaded for a picture that cannot have any writing.
 */
export async function readSign(
  load: () => Promise<Models>,
  picture: Uint8Array,
  wanted: WantedNames,
): Promise<SignReading> {
  const pixels = await pixelsOf(picture);
  if (!mayHaveWriting(pixels)) return nothing;
  const models = await load();
  const letters = new Set(models.dictionary);
  const names = wanted.names.filter((name) => canSpell(letters, name));
  if (names.length === 0) return nothing;
  const known = { names, rivals: wanted.rivals.filter((name) => canSpell(letters, name)) };
  const first = await readLines(models, pixels, firstLook);
  const verdict = judge(first, known);
  if (verdict === 'read') return readingOf(verdict, first);
  const second = await readLines(
    models,
    await withLightSpread(pixels),
    Math.max(firstLook, Math.min(secondLook, longSide(pixels))),
  );
  const again = judge(second, known);
  return again === 'read' || verdict === 'unread' ? readingOf(again, second) : readingOf(verdict, first);
}

const readingOf = (verdict: Verdict, found: readonly ReadLine[]): SignReading => ({
  verdict,
  lines: found.toSorted((a, b) => b.confidence - a.confidence).map(({ text }) => text),
  found,
});

async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const opened = sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' });
  const { width, height } = await opened.metadata();
  const side = Math.max(width, height) < smallSide ? enlargedSide : mostSide;
  return pixelsFrom(
    opened
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: side === mostSide, kernel: 'cubic' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha(),
  );
}

const longSide = ({ width, height }: Pixels) => Math.max(width, height);

const withLightSpread = ({ width, height, data }: Pixels): Promise<Pixels> =>
  pixelsFrom(sharp(data, { raw: { width, height, channels: 3 } }).normalise({ lower: 1, upper: 99 }));

async function pixelsFrom(picture: sharp.Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
