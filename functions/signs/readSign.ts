import sharp, { type Sharp } from 'sharp';
import type { Verdict } from '../../shared/domain/signs/proof.ts';
import { canSpell } from './names/fold.ts';
import { judgeNames, type WantedNames } from './names/judge.ts';
import type { Models } from './ocr/models.ts';
import type { Pixels, ReadLine } from './ocr/pixels.ts';
import { type Looked, readLines } from './ocr/readLines.ts';

/** Minimum number of alternating dark and light edges in one pixel row that indicates letters. */
const minEdges = 4;
const minRows = 5;
/** Maximum gap between two edges of one text line, as a share of the picture's width. */
const maxGap = 0.1;
/** Minimum edge strength relative to the strongest in its group; weaker ones are JPEG ringing. */
const minShare = 0.3;
/** Minimum edge step relative to the picture's contrast, so that plates at night count as well. */
const minStep = 0.06;

/** Cheap filter (some milliseconds) that spares the models pictures of walls and skies; answers true when in doubt. */
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

/** Difference between the 1st and the 99th percentile of brightness. */
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
  names: readonly string[];
  lines: string[];
  /** The read lines with their regions: another name can be matched without running the models again. */
  found: readonly ReadLine[];
}

const maxPixels = 50_000_000;
const maxSide = 1_600;
/** Smaller pictures are enlarged first: the models cannot read letters of five pixels. */
const smallSide = 200;
const enlargedSide = 640;
/**
 * Detection size of the first attempt: most plates are read at it, for half the time of the second one. Recognition
 * uses the full picture in either.
 */
const firstLook = 640;
const secondLook = 1_280;
/** The 95th percentile is 1.1 seconds; without a limit a page full of text took half a minute and blocked the queue. */
const maxCpuSeconds = 6;

const nothing: SignReading = { verdict: 'unread', names: [], lines: [], found: [] };

/** CPU seconds of this process since the call: wall time would depend on the machine's load. */
function cpuClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
}

/**
 * Reads a picture until one of the names matches: first as it is, then enlarged and with stretched contrast. Pictures
 * without text skip the models; beyond the CPU limit the result is `unread`.
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

async function pixelsFrom(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
