import sharp from 'sharp';
import type { Verdict } from '../../shared/domain/sign.ts';
import { canSpell } from './names/fold.ts';
import { judge, type WantedNames } from './names/judge.ts';
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
const firstLook = 960;
const secondLook = 1_280;

/** Reads a picture until one of the names is found: as it is, then larger and with its light spread out. */
export async function readSign(models: Models, picture: Uint8Array, wanted: WantedNames): Promise<SignReading> {
  const letters = new Set(models.dictionary);
  const names = wanted.names.filter((name) => canSpell(letters, name));
  if (names.length === 0) return { verdict: 'unread', lines: [], found: [] };
  const known = { names, rivals: wanted.rivals.filter((name) => canSpell(letters, name)) };
  const first = await readLines(models, await pixelsOf(picture, false), firstLook);
  const verdict = judge(first, known);
  if (verdict === 'read') return readingOf(verdict, first);
  const second = await readLines(models, await pixelsOf(picture, true), secondLook);
  const again = judge(second, known);
  return again === 'read' || verdict === 'unread' ? readingOf(again, second) : readingOf(verdict, first);
}

const readingOf = (verdict: Verdict, found: readonly ReadLine[]): SignReading => ({
  verdict,
  lines: found.toSorted((a, b) => b.confidence - a.confidence).map(({ text }) => text),
  found,
});

async function pixelsOf(picture: Uint8Array, spreadLight: boolean): Promise<Pixels> {
  const opened = sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' });
  const { width, height } = await opened.metadata();
  const side = Math.max(width, height) < smallSide ? enlargedSide : mostSide;
  const upright = opened
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: side === mostSide, kernel: 'cubic' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  const { data, info } = await (spreadLight ? upright.normalise({ lower: 1, upper: 99 }) : upright)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
