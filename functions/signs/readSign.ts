import sharp from 'sharp';
import type { Verdict } from '../../shared/domain/signs/proof.ts';
import { canSpell } from './names/fold.ts';
import { judgeNames, type WantedNames } from './names/judge.ts';
import type { Models } from './reading/models.ts';
import type { Pixels, ReadLine } from './reading/pixels.ts';
import { type Looked, readLines } from './reading/readLines.ts';

/** Letters are strokes side by side: in one row of pixels so many edges, by turns to dark and to light. */
const minEdges = 4;
/** The height of the smallest letters that can be read, in pixels. */
const minRows = 5;
/** The widest letters that fill a picture: beyond this share of its width the next edge belongs to something else. */
const maxGap = 0.1;
/** Against the strongest of a group: what is fainter is the ringing of JPEG beside an edge. */
const minShare = 0.3;
/** Of the picture's own contrast, so that a plate by night counts as one by day. */
const minStep = 0.06;

/**
 * Whether there may be writing in a picture: a look of some milliseconds that keeps walls, skies and black pictures from
 * the models. Where it is in doubt it says yes.
 */
function mayHaveWriting({ width, height, data }: Pixels): boolean {
  const shades = new Uint8Array(width * height);
  for (let at = 0; at < shades.length; at++) shades[at] = data[at * 3 + 1] ?? 0;
  const step = Math.max(2, contrastOf(shades) * minStep);
  const reach = maxGap * width;
  let rows = 0;
  for (let y = 0; y < height && rows < minRows; y++) {
    if (hasStrokes(shades.subarray(y * width, (y + 1) * width), step, reach)) rows++;
  }
  return rows >= minRows;
}

/** Between the darkest and the lightest hundredth. */
function contrastOf(shades: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const shade of shades) counts[shade] = (counts[shade] ?? 0) + 1;
  const beyond = (from: number, by: 1 | -1) => {
    let shade = from;
    for (let left = shades.length / 100; left > 0; shade += by) left -= counts[shade] ?? 0;
    return shade;
  };
  return beyond(255, -1) - beyond(0, 1);
}

function hasStrokes(row: Uint8Array, step: number, reach: number): boolean {
  let edges = 0;
  let [strongest, last, sign] = [0, -Infinity, 0];
  for (let x = 2; x < row.length; x++) {
    const change = (row[x] ?? 0) - (row[x - 2] ?? 0);
    const size = Math.abs(change);
    if (size < step) continue;
    if (x - last > reach || size * minShare > strongest) [edges, strongest, sign] = [0, 0, 0];
    if (size < strongest * minShare) continue;
    if (Math.sign(change) !== sign) edges++;
    if (edges >= minEdges) return true;
    [strongest, last, sign] = [Math.max(strongest, size), x, Math.sign(change)];
  }
  return false;
}

export interface SignReading {
  verdict: Verdict;
  /** Which of the wanted names were read. */
  names: readonly string[];
  /** What was read, the surest first. */
  lines: string[];
  /** The same with its places: another name can be looked for without reading again. */
  found: readonly ReadLine[];
}

const maxPixels = 50_000_000;
const maxSide = 1_600;
/** Below this, a picture is enlarged first: the models know no letters of five pixels. */
const smallSide = 200;
const enlargedSide = 640;
/** Most plates are read at the first size, at half the second's price; lines are read from the whole picture in either. */
const firstLook = 640;
const secondLook = 1_280;
/** The 95th percentile is 1.1 seconds. A page full of writing took half a minute, and others wait behind it. */
const maxCpuSeconds = 6;

const nothing: SignReading = { verdict: 'unread', names: [], lines: [], found: [] };

/** What this process has worked since the call, in seconds: on a busy machine that takes longer and is no more. */
function cpuClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
}

/**
 * Reads a picture until one of the names is found: as it is, then larger and with its light spread out. The models are
 * not even loaded for a picture that cannot have any writing. What is too much to be read is `unread`.
 */
export async function readSign(
  load: () => Promise<Models>,
  picture: Uint8Array,
  wanted: WantedNames,
  startClock = cpuClock,
): Promise<SignReading> {
  const pixels = await pixelsOf(picture);
  if (!mayHaveWriting(pixels)) return nothing;
  const models = await load();
  const letters = new Set(models.dictionary);
  const names = wanted.names.filter((name) => canSpell(letters, name));
  if (names.length === 0) return nothing;
  const known = { names, rivals: wanted.rivals.filter((name) => canSpell(letters, name)) };
  const cpuSeconds = startClock();
  const hasTime = () => cpuSeconds() < maxCpuSeconds;
  const readingOf = ({ lines: found, isWhole }: Looked): SignReading => {
    const judged = judgeNames(found, known);
    return {
      ...judged,
      verdict: judged.verdict === 'read' || isWhole ? judged.verdict : 'unread',
      lines: found.toSorted((a, b) => b.confidence - a.confidence).map(({ text }) => text),
      found,
    };
  };
  const first = await readLines(models, pixels, { longSide: firstLook, hasTime });
  const reading = readingOf(first);
  if (reading.verdict === 'read' || !hasTime()) return reading;
  const largerSide = Math.max(firstLook, Math.min(secondLook, longSide(pixels)));
  const second = await readLines(models, await withLightSpread(pixels), { longSide: largerSide, hasTime });
  const again = readingOf(second);
  return again.verdict === 'read' || reading.verdict === 'unread' ? again : reading;
}

async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const opened = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' });
  const { width, height } = await opened.metadata();
  const side = Math.max(width, height) < smallSide ? enlargedSide : maxSide;
  return pixelsFrom(
    opened
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: side === maxSide, kernel: 'cubic' })
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
