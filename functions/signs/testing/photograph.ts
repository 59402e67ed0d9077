import sharp from 'sharp';
import type { Dice } from '../../../shared/domain/seededRandom.fixture.ts';
import type { Photographed } from './conditions.ts';
import { type Plate, plateDesigns, plateOf } from './plateDesigns.ts';
import { shopWords } from './plateNames.ts';

export const photoWidth = 1_600;
export const photoHeight = 1_200;

export interface Raster {
  width: number;
  height: number;
  /** RGBA. */
  data: Uint8Array;
}

/** A simulated JPEG photo of a wall with a plate of this name. */
export async function photograph(name: string, how: Photographed, draw: Dice): Promise<Uint8Array> {
  const scene = await wall(how, draw);
  const design = draw.pick(plateDesigns);
  const plate = plateOf(name, design, draw);
  paint(scene, await rasterOf(plate), cornersOf(plate, how, draw), draw);
  return developed(scene, how, draw);
}

async function rasterOf({ svg }: Pick<Plate, 'svg'>): Promise<Raster> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Stones, a window, a strip of sky, and shop signs, whose texts must not be read as the street. */
async function wall({ shops }: Photographed, draw: Dice): Promise<Raster> {
  const stones = Array.from({ length: 60 }, () => {
    const shade = Math.round(draw.between(120, 190));
    return `<rect x='${draw.between(-80, photoWidth)}' y='${draw.between(-40, photoHeight)}' width='${draw.between(60, 260)}' height='${draw.between(30, 90)}' fill='rgb(${shade},${shade - 8},${shade - 22})'/>`;
  });
  const signs = Array.from({ length: shops }, (_, i) => {
    const y = i % 2 === 0 ? draw.between(60, 240) : draw.between(960, 1_120);
    const x = draw.between(0.05, 0.55) * photoWidth;
    const word = draw.pick(shopWords);
    return `<rect x='${x - 20}' y='${y - 70}' width='${word.length * 48 + 40}' height='96' fill='${draw.pick(['#7a1020', '#123c2c', '#f3e9d0', '#20242c'])}'/><text x='${x}' y='${y}' font-family='DejaVu Sans' font-weight='bold' font-size='64' fill='${draw.pick(['#e0b34a', '#8fd3c1', '#d94f3a'])}'>${word.replaceAll('&', '&amp;')}</text>`;
  });
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${photoWidth}' height='${photoHeight}'><rect width='100%' height='100%' fill='#a39c8c'/>${stones.join('')}<rect x='${draw.between(0, 1_300)}' y='0' width='220' height='330' fill='#39424d'/><rect width='100%' height='${draw.between(20, 160)}' fill='#9db7cf'/>${signs.join('')}</svg>`;
  return rasterOf({ svg });
}

type Corners = readonly [number, number, number, number, number, number, number, number];

/** The plate's corners in the picture, after a turn about its vertical axis (yaw) and one in the picture plane (tilt). */
function cornersOf({ width, height }: Plate, { width: share, tilt, yaw }: Photographed, draw: Dice): Corners {
  const wide = share * photoWidth;
  const high = (wide * height) / width;
  const [turn, roll] = [(yaw * Math.PI) / 180, (tilt * Math.PI) / 180];
  const distance = 2.2 * wide;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([sx = 0, sy = 0]) => {
    const x = ((sx * wide) / 2) * Math.cos(turn);
    const depth = distance / (distance + ((sx * wide) / 2) * Math.sin(turn));
    const [px, py] = [x * depth, ((sy * high) / 2) * depth];
    return [px * Math.cos(roll) - py * Math.sin(roll), px * Math.sin(roll) + py * Math.cos(roll)];
  });
  const half = (axis: 0 | 1) => Math.max(...corners.map((corner) => Math.abs(corner[axis] ?? 0)));
  const inside = (size: number, reach: number) =>
    draw.between(Math.min(reach + 10, size / 2), Math.max(size - reach - 10, size / 2));
  const [cx, cy] = [inside(photoWidth, half(0)), photoHeight / 2 + draw.between(-0.12, 0.12) * photoHeight];
  return corners.flatMap(([x = 0, y = 0]) => [cx + x, cy + y]) as unknown as Corners;
}

/** Draws a plate into four corners, with several samples per pixel where it shrinks. */
function paint(scene: Raster, plate: Raster, corners: Corners, draw: Dice): void {
  const toPlate = projection(corners, plate);
  const [xs, ys] = [corners.filter((_, i) => i % 2 === 0), corners.filter((_, i) => i % 2 === 1)];
  const shrink = plate.width / Math.max(1, Math.max(...xs) - Math.min(...xs));
  const samples = Math.min(5, Math.max(2, Math.ceil(shrink)));
  const dirt = draw.between(0.9, 1);
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(scene.height, Math.max(...ys)); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(scene.width, Math.max(...xs)); x++) {
      let [red, green, blue, opaque] = [0, 0, 0, 0];
      for (let i = 0; i < samples * samples; i++) {
        const [px, py] = toPlate(x + ((i % samples) + 0.5) / samples, y + (Math.floor(i / samples) + 0.5) / samples);
        if (px < 0 || py < 0 || px >= plate.width || py >= plate.height) continue;
        const at = (Math.floor(py) * plate.width + Math.floor(px)) * 4;
        const weight = (plate.data[at + 3] ?? 0) / 255;
        red += (plate.data[at] ?? 0) * weight;
        green += (plate.data[at + 1] ?? 0) * weight;
        blue += (plate.data[at + 2] ?? 0) * weight;
        opaque += weight;
      }
      const [at, all] = [(y * scene.width + x) * 4, samples * samples];
      for (const [i, sum] of [red, green, blue].entries()) {
        scene.data[at + i] = (sum / all) * dirt + (scene.data[at + i] ?? 0) * (1 - opaque / all);
      }
    }
  }
}

/** The projective map from four corners in the picture back to the plate: the inverse of Heckbert's square-to-quad map. */
function projection([x0, y0, x1, y1, x2, y2, x3, y3]: Corners, { width, height }: Raster) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / determinant, (dx1 * sy - sx * dy1) / determinant];
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return (x: number, y: number): [number, number] => {
    // The adjugate matrix is the inverse up to a factor, which this division removes.
    const depth = (d * h - e * g) * x + (b * g - a * h) * y + a * e - b * d;
    return [
      (width * ((e - f * h) * x + (c * h - b) * y + b * f - c * e)) / depth,
      (height * ((f * g - d) * x + (a - c * g) * y + c * d - a * f)) / depth,
    ];
  };
}

/** Applies light, lens blur, sensor noise and JPEG compression. */
async function developed(
  scene: Raster,
  { light, lamp, blur, noise, quality }: Photographed,
  draw: Dice,
): Promise<Uint8Array> {
  const { width, height } = scene;
  const plain = sharp(scene.data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const { data } = await (blur > 0 ? plain.blur(blur) : plain).raw().toBuffer({ resolveWithObject: true });
  const [lampX, lampY] = [draw.between(0.2, 0.8) * width, draw.between(0.1, 0.9) * height];
  for (let i = 0; i < data.length; i += 3) {
    const pixel = i / 3;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const near = lamp > 0 ? lamp * Math.exp(-((x - lampX) ** 2 + (y - lampY) ** 2) / (2 * (0.3 * width) ** 2)) : 0;
    const grain = (draw.share() + draw.share() + draw.share() - 1.5) * 2 * noise;
    // Street lamps are warm.
    const [red, blue] = light < 0.5 ? [1.08, 0.85] : [1, 1];
    data[i] = clamp((data[i] ?? 0) * (light + near) * red + grain);
    data[i + 1] = clamp((data[i + 1] ?? 0) * (light + near) + grain);
    data[i + 2] = clamp((data[i + 2] ?? 0) * (light + near) * blue + grain);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

const clamp = (value: number) => Math.max(0, Math.min(255, value));
