import type { Pixels, TextRegion } from './pixels.ts';

/** What the recognition model reads: one line, 48 high, values from -1 to 1, one plane a colour, blue first. */
export interface Strip {
  width: number;
  planes: [Float32Array, Float32Array, Float32Array];
}

export const stripHeight = 48;
const leastWidth = 48;
const mostWidth = 1_600;
/** Where a picture is much finer than the strip, so many samples a side make one of its pixels. */
const mostSamples = 4;

/** Cuts a region out of the picture and lays it straight. */
export function cutStrip(picture: Pixels, region: TextRegion): Strip {
  const scale = region.height / stripHeight;
  const width = Math.min(mostWidth, Math.max(leastWidth, Math.round(region.width / scale)));
  const step = region.width / width;
  const planes: Strip['planes'] = [0, 1, 2].map(() => new Float32Array(width * stripHeight)) as Strip['planes'];
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)];
  const samples = Math.min(mostSamples, Math.max(1, Math.round(Math.max(scale, step))));
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

/** Between four pixels; beyond the picture its edge goes on. */
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
