import sharp from 'sharp';
import { canSpell } from './names/fold.ts';
import { judge, type Verdict, type WantedNames } from './names/judge.ts';
import type { Models } from './reading/models.ts';
import type { Pixels, ReadLine } from './reading/pixels.ts';
import { readLines } from './reading/readLines.ts';

export interface SignReading {
  verdict: Verdict;
  /** What was read, the surest first. */
  lines: string[];
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
  if (names.length === 0) return { verdict: 'unread', lines: [] };
  const known = { names, rivals: wanted.rivals.filter((name) => canSpell(letters, name)) };
  const first = await readLines(models, await pixelsOf(picture, false), firstLook);
  const verdict = judge(first, known);
  if (verdict === 'read') return { verdict, lines: textsOf(first) };
  const second = await readLines(models, await pixelsOf(picture, true), secondLook);
  const again = judge(second, known);
  if (again === 'read' || verdict === 'unread') return { verdict: again, lines: textsOf(second) };
  return { verdict, lines: textsOf(first) };
}

const textsOf = (lines: readonly ReadLine[]) =>
  lines.toSorted((a, b) => b.confidence - a.confidence).map(({ text }) => text);

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
