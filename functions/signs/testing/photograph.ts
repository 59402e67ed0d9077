import sharp from 'sharp';
import type { Dice } from '../../../shared/domain/seededRandom.fixture.ts';

const photoWidth = 1_600;
const photoHeight = 1_200;

interface Raster {
  width: number;
  height: number;
  /** RGBA. */
  data: Uint8Array;
}

const shopWords =
  'Baker Street, Abbey Road, Portobello Road, Carnaby Street, High Holborn, Whitehall Court, Brick Lane, Penny Lane, Lombard Street, Charlotte Square, Rodeo Drive, Lexington Avenue, Pennsylvania Avenue, Marlborough Road, Sycamore Close, Kensington Gardens'.split(
    ', ',
  );

/** Conditions of a photo. Angles are in degrees, widths are shares of the picture. */
interface Photographed {
  width: number;
  tilt: number;
  yaw: number;
  noise: number;
  /** 1 in daylight. */
  light: number;
  /** Artificial light at night; 0 is none. */
  lamp: number;
  blur: number;
  quality: number;
  shops: number;
}

const daylight = { width: 0.5, tilt: 0, yaw: 0, noise: 3, light: 1, lamp: 0, blur: 0, quality: 85, shops: 0 };
const either = (draw: Dice, low: number, high: number) => draw.between(low, high) * (draw.share() < 0.5 ? -1 : 1);
const taken =
  (low: number, high: number, more: (draw: Dice) => Partial<Photographed> = () => ({})) =>
  (draw: Dice): Photographed => ({ ...daylight, width: draw.between(low, high), ...more(draw) });

export const conditions = {
  clean: taken(0.4, 0.8),
  mid: taken(0.15, 0.3),
  tilt: taken(0.3, 0.6, (draw) => ({ tilt: either(draw, 8, 30) })),
  night: taken(0.25, 0.6, (draw) => ({ light: draw.between(0.06, 0.12), lamp: draw.between(0, 0.1), noise: 5 })),
  all: taken(0.2, 0.4, (draw) => ({
    ...{ tilt: either(draw, 3, 12), yaw: either(draw, 10, 35), noise: draw.between(6, 14) },
    ...{ light: draw.between(0.35, 0.6), blur: draw.between(0.5, 1.5), quality: 50, shops: 2 },
  })),
};

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

/** Plate design of a town. */
interface Design {
  background: string;
  ink: string;
  border: string;
  /** Corner radius. */
  radius: number;
  font: string;
  isUpper: boolean;
  /** A small line above the name, such as a district. */
  above?: string;
  below?: string;
}

const sans = "font-family='DejaVu Sans' font-weight='bold'";
const plain = "font-family='DejaVu Sans'";
const condensed = "font-family='DejaVu Sans Condensed' font-weight='bold'";
const serif = "font-family='DejaVu Serif' font-weight='bold'";
const typewriter = "font-family='DejaVu Sans Mono' font-weight='bold'";

const design = (colours: string, radius: number, font: string, isUpper: boolean, lines = {}): Design => {
  const [background = '', ink = '', border = ''] = colours.split(' ');
  return { background, ink, border, radius, font, isUpper, ...lines };
};

const plateDesigns: readonly Design[] = [
  design('#16397d #ffffff #2f7a4b', 4, condensed, true, { above: '4e Arrt' }),
  design('#1f4fa8 #ffffff #ffffff', 40, sans, false),
  design('#f6f5ee #15171a #15171a', 8, plain, false),
  design('#fdfdfb #101010 #101010', 2, serif, true, { below: 'NW3' }),
  design('#0b6b3a #f7fff9 #f7fff9', 30, condensed, false),
  design('#d9d4c6 #4a4034 #a39a86', 0, serif, true, { above: 'R. XII' }),
  design('#ffffff #1b3a78 #1b3a78', 12, serif, false),
  design('#b31b24 #ffffff #ffffff', 16, sans, false, { below: '12 - 20' }),
  design('#222428 #f2efe6 #222428', 6, typewriter, true),
  design('#f2c230 #1c1c1c #1c1c1c', 20, sans, true),
];

interface Plate {
  svg: string;
  width: number;
  height: number;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const plateWidth = 1_000;

/** A plate with a name on one line, or on two if it is long. */
function plateOf(name: string, design: Design, draw: Dice): Plate {
  const shown = design.isUpper ? name.toUpperCase() : name;
  const lines = shown.length > 14 && shown.includes(' ') && draw.share() < 0.6 ? halves(shown) : [shown];
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(170, (plateWidth * 0.88) / (longest * (design.font === typewriter ? 0.61 : 0.68)));
  const rows = lines.length + (design.above ? 0.6 : 0) + (design.below ? 0.6 : 0);
  const height = Math.round(Math.max(200, size * 1.25 * rows + 90));
  const textAt = (text: string, at: number, letters: number) => {
    const max = plateWidth * 0.9;
    const wide = text.length * letters * 0.62 > max ? ` textLength='${max}' lengthAdjust='spacingAndGlyphs'` : '';
    return `<text x='${plateWidth / 2}' y='${at}' ${design.font} font-size='${letters}' fill='${design.ink}' text-anchor='middle'${wide}>${escaped(text)}</text>`;
  };
  let at = (height - size * 1.25 * rows) / 2;
  const texts: string[] = [];
  const row = (text: string, letters: number) => {
    at += letters * 1.25;
    texts.push(textAt(text, at - letters * 0.35, letters));
  };
  if (design.above) row(design.above, size * 0.48);
  for (const line of lines) row(line, size);
  if (design.below) row(design.below, size * 0.48);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${plateWidth}' height='${height}'><rect x='6' y='6' width='${plateWidth - 12}' height='${height - 12}' rx='${design.radius}' fill='${design.background}' stroke='${design.border}' stroke-width='12'/>${texts.join('')}</svg>`;
  return { svg, width: plateWidth, height };
}

/** Splits at the space nearest the middle. */
function halves(text: string): string[] {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0] ?? 0;
  return [text.slice(0, middle), text.slice(middle + 1)];
}
