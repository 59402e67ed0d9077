import * as ort from 'onnxruntime-web';
import sharp from 'sharp';
import { decodeLine, type Models } from './models.ts';
import type { Pixels, ReadLine, TextRegion } from './pixels.ts';
import { textRegions } from './textRegions.ts';

/**
 * Input tensor of the recognition model: one line, 48 pixels high, values from -1 to 1, one plane per colour in the
 * order BGR.
 */
interface Strip {
  width: number;
  planes: [Float32Array, Float32Array, Float32Array];
}

export const stripHeight = 48;
const minWidth = 48;
const maxWidth = 1_600;
/** Maximum samples per side when a strip's pixel averages a finer picture. */
const maxSamples = 4;

export function cutStrip(picture: Pixels, region: TextRegion): Strip {
  const scale = region.height / stripHeight;
  const width = Math.min(maxWidth, Math.max(minWidth, Math.round(region.width / scale)));
  const step = region.width / width;
  const planes: Strip['planes'] = [0, 1, 2].map(() => new Float32Array(width * stripHeight)) as Strip['planes'];
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)];
  const samples = Math.min(maxSamples, Math.max(1, Math.round(Math.max(scale, step))));
  const shade: [number, number, number] = [0, 0, 0];
  for (let row = 0; row < stripHeight; row++) {
    for (let column = 0; column < width; column++) {
      shade.fill(0);
      for (let i = 0; i < samples * samples; i++) {
        const along = (column + ((i % samples) + 0.5) / samples) * step - region.width / 2;
        const across = (row + (Math.floor(i / samples) + 0.5) / samples) * scale - region.height / 2;
        addShade(picture, region.x + along * cos - across * sin, region.y + along * sin + across * cos, shade);
      }
      for (const [plane, sum] of shade.entries()) {
        const values = planes[2 - plane];
        if (values) values[row * width + column] = sum / (samples * samples) / 127.5 - 1;
      }
    }
  }
  return { width, planes };
}

/** Bilinear interpolation; coordinates outside the picture are clamped to its edge. */
function addShade({ width, height, data }: Pixels, x: number, y: number, into: [number, number, number]): void {
  const [left, top] = [clamp(Math.floor(x - 0.5), width), clamp(Math.floor(y - 0.5), height)];
  const fx = Math.min(1, Math.max(0, x - 0.5 - left));
  const fy = Math.min(1, Math.max(0, y - 0.5 - top));
  const at = (top * width + left) * 3;
  const right = left + 1 < width ? 3 : 0;
  const below = top + 1 < height ? width * 3 : 0;
  for (let colour = at; colour < at + 3; colour++) {
    const upper = (data[colour] ?? 0) * (1 - fx) + (data[colour + right] ?? 0) * fx;
    const lower = (data[colour + below] ?? 0) * (1 - fx) + (data[colour + below + right] ?? 0) * fx;
    into[colour - at] = (into[colour - at] ?? 0) + upper * (1 - fy) + lower * fy;
  }
}

const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));

const minConfidence = 0.5;
/**
 * Only the largest regions are read: the plate is among them, and more of them are a page of text, which takes seconds.
 */
export const maxRegions = 8;
const maxBatch = 6;
/** Maximum width of a batch after padding: half a CPU second between two checks of the time limit. */
const maxBatchWidth = 2_000;
/** Means of ImageNet, which the model was trained with, in the order BGR. */
const mean = [0.485, 0.456, 0.406];
const deviation = [0.229, 0.224, 0.225];

export interface Looked {
  lines: ReadLine[];
  /** False if the time limit left detected lines unread. */
  isWhole: boolean;
}

interface Look {
  /** Long side of the picture in detection, in pixels. */
  longSide: number;
  hasTime: () => boolean;
}

export async function readLines(models: Models, picture: Pixels, { longSide, hasTime }: Look): Promise<Looked> {
  const regions = await findRegions(models, picture, longSide);
  const strips = regions.slice(0, maxRegions).map((region) => ({ region, strip: cutStrip(picture, region) }));
  // Batches of similar widths need little padding.
  strips.sort((a, b) => a.strip.width - b.strip.width);
  const lines: ReadLine[] = [];
  for (const some of batchesOf(strips)) {
    if (!hasTime()) return { lines, isWhole: false };
    const read = await recognise(
      models,
      some.map(({ strip }) => strip),
    );
    for (const [i, { text, confidence }] of read.entries()) {
      const region = some[i]?.region;
      if (region && text !== '' && confidence >= minConfidence) lines.push({ text, confidence, region });
    }
  }
  return { lines, isWhole: regions.length <= maxRegions };
}

/** The strips must be sorted by width. */
function batchesOf<One extends { strip: Strip }>(strips: readonly One[]): One[][] {
  const batches: One[][] = [];
  for (const one of strips) {
    const last = batches.at(-1);
    const isFull = !last || last.length === maxBatch || (last.length + 1) * one.strip.width > maxBatchWidth;
    if (isFull) batches.push([one]);
    else last.push(one);
  }
  return batches;
}

async function findRegions({ detection }: Models, picture: Pixels, longSide: number): Promise<TextRegion[]> {
  const scale = longSide / Math.max(picture.width, picture.height);
  const even = (side: number) => Math.max(32, Math.round((side * scale) / 32) * 32);
  const [width, height] = [even(picture.width), even(picture.height)];
  const { data } = await sharp(picture.data, { raw: { ...picture, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = width * height;
  const input = new Float32Array(3 * size);
  for (let plane = 0; plane < 3; plane++) {
    const [middle, spread] = [mean[plane] ?? 0, deviation[plane] ?? 1];
    for (let i = 0; i < size; i++) input[plane * size + i] = ((data[i * 3 + 2 - plane] ?? 0) / 255 - middle) / spread;
  }
  const map = await runOn(detection, new ort.Tensor('float32', input, [1, 3, height, width]));
  const [across, down] = [picture.width / width, picture.height / height];
  return textRegions({ width, height, data: map.data }).map(({ x, y, width: wide, height: high, angle }) => ({
    x: x * across,
    y: y * down,
    width: wide * across,
    height: high * down,
    angle,
  }));
}

async function recognise({ recognition, dictionary }: Models, strips: readonly Strip[]) {
  const width = Math.max(320, ...strips.map((strip) => strip.width));
  const plane = stripHeight * width;
  const input = new Float32Array(strips.length * 3 * plane);
  for (const [i, strip] of strips.entries()) {
    for (const [colour, values] of strip.planes.entries()) {
      for (let row = 0; row < stripHeight; row++) {
        const line = values.subarray(row * strip.width, (row + 1) * strip.width);
        input.set(line, (i * 3 + colour) * plane + row * width);
      }
    }
  }
  const read = await runOn(recognition, new ort.Tensor('float32', input, [strips.length, 3, stripHeight, width]));
  const [, steps = 0, classes = 0] = read.dims;
  return strips.map((_, i) => {
    const values = read.data.subarray(i * steps * classes, (i + 1) * steps * classes);
    return decodeLine(values, steps, dictionary);
  });
}

async function runOn(session: ort.InferenceSession, input: ort.Tensor) {
  const [name = ''] = session.inputNames;
  const [answer = ''] = session.outputNames;
  const output = (await session.run({ [name]: input }))[answer];
  const data = output?.data;
  if (!output || !(data instanceof Float32Array)) throw new Error('a model answered something else than numbers');
  return { data, dims: output.dims };
}
