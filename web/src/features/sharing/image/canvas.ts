import type { Figure } from '../picture.ts';
import type { Rect } from './mosaic.ts';

type FittedName = { px: number; lines: readonly string[] };
type NameRoom = { width: number; single: number; double: number };

type Measure = (text: string, px: number) => number;

/** A line of a name can break after a space, a hyphen or a slash. */
const breaks = /(?<=[\s/-])(?=\S)/;

/** Finds the largest font size at which the name fits uncut on one or two lines; given line breaks are kept. */
export function fitName(ownLines: readonly string[], room: NameRoom, measure: Measure): FittedName {
  const fits = (lines: readonly string[], max: number): FittedName => {
    const widest = Math.max(1, ...lines.map((line) => measure(line, max)));
    return { px: Math.min(max, (max * room.width) / widest), lines };
  };
  const [name = ''] = ownLines;
  if (ownLines.length > 1) return fits(ownLines, room.double);
  const words = name.split(breaks);
  const layouts = [
    fits([name], room.single),
    ...words.slice(1).map((_, index) => {
      const [above, below] = [words.slice(0, index + 1), words.slice(index + 1)].map((part) => part.join('').trim());
      return fits([above ?? '', below ?? ''], room.double);
    }),
  ];
  const largest = Math.max(...layouts.map(({ px }) => px));
  // Among equal sizes, the break with the most similar lines wins.
  const unevenness = ({ lines }: FittedName) => {
    const widths = lines.map((line) => measure(line, largest));
    return Math.max(...widths) - Math.min(...widths);
  };
  return layouts
    .filter(({ px }) => px === largest)
    .reduce((best, next) => (unevenness(next) < unevenness(best) ? next : best));
}

/** The logo is optional and is left out after this timeout. */
export const LOGO_MS = 3_000;
/** The photo is the subject of the image, so its timeout is longer. */
export const PHOTO_MS = 15_000;

/** Loads an image of the own origin, which does not taint the canvas; null when it is broken, missing or slow. */
export async function load(url: string, withinMs: number): Promise<ImageBitmap | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}

export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The light theme colours of tokens.css by their use in a picture. */
export type Palette = Record<keyof typeof TOKENS, string>;

export const TOKENS = {
  paper: '--color-paper',
  surface: '--color-surface',
  ink: '--color-ink',
  inkQuiet: '--color-ink-2',
  line: '--map-road-case',
  brand: '--color-brand',
  accent: '--color-accent',
  plate: '--color-plate',
  plateEdge: '--plate-edge',
  plateInk: '--color-plate-ink',
  plateInkQuiet: '--color-plate-ink-2',
  keyline: '--plate-keyline',
  bolt: '--color-steel',
  boltEdge: '--steel-edge',
  sky: '--map-water',
  hill: '--map-park',
  wood: '--map-forest',
} as const;

export const signFont = (px: number, weight = 800): string =>
  `${weight} ${px}px "Overpass Variable", "Arial Narrow", system-ui, sans-serif`;
export const textFont = (px: number, weight = 450): string =>
  `${weight} ${px}px "Figtree Variable", system-ui, sans-serif`;

type Writing = { font: string; colour: string; align?: CanvasTextAlign; tracking?: number };

/** `y` is the baseline. */
export function write(brush: Brush, text: string, x: number, y: number, writing: Writing): void {
  const { font, colour, align = 'left', tracking = 0 } = writing;
  brush.font = font;
  brush.fillStyle = colour;
  brush.textAlign = align;
  brush.textBaseline = 'alphabetic';
  brush.letterSpacing = `${tracking}px`;
  // Letter spacing follows the last letter too and would shift a centred line to the left.
  brush.fillText(text, align === 'center' ? x + tracking / 2 : x, y);
  brush.letterSpacing = '0px';
}

export function widthOf(brush: Brush, text: string, font: string): number {
  brush.font = font;
  return brush.measureText(text).width;
}

export const fittingSize = (brush: Brush, text: string, font: (px: number) => string, px: number, width: number) =>
  Math.min(px, (px * width) / Math.max(1, widthOf(brush, text, font(px))));

export const fitSign = (brush: Brush, name: readonly string[], room: Parameters<typeof fitName>[1]): FittedName =>
  fitName(name, room, (text, px) => widthOf(brush, text, signFont(px)));

export function box(brush: Brush, { x, y, width, height }: Rect, radius: number, colour: string): void {
  brush.fillStyle = colour;
  brush.beginPath();
  brush.roundRect(x, y, width, height, radius);
  brush.fill();
}

export const inset = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

export function keyline(brush: Brush, rect: Rect, width: number, radius: number, colour: string): void {
  const line = inset(rect, width / 2);
  brush.strokeStyle = colour;
  brush.lineWidth = width;
  brush.beginPath();
  brush.roundRect(line.x, line.y, line.width, line.height, radius);
  brush.stroke();
}

/** Draws the image like `object-fit: cover`. */
export function cover(brush: Brush, picture: ImageBitmap, { x, y, width, height }: Rect): void {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [w, h] = [width / scale, height / scale];
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(picture, (picture.width - w) / 2, (picture.height - h) / 2, w, h, x, y, width, height);
}

/** A sign is wide, so a narrower crop would cut its name. */
const MIN_WIDTH = 0.65;

/** Fills the place with the photo. A photo too wide for that without a cut sign is drawn whole over a darkened copy. */
export function hang(brush: Brush, picture: ImageBitmap, place: Rect): void {
  cover(brush, picture, place);
  const shape = picture.width / picture.height;
  if (place.width / place.height >= MIN_WIDTH * shape) return;
  brush.fillStyle = 'rgb(9 40 28 / 0.62)';
  brush.fillRect(place.x, place.y, place.width, place.height);
  const height = place.width / shape;
  cover(brush, picture, { ...place, y: place.y + (place.height - height) / 2, height });
}

export function figure(
  brush: Brush,
  { value, unit, label }: Figure,
  at: Rect,
  px: { value: number; unit: number; label: number },
  palette: Palette,
): void {
  const middle = at.x + at.width / 2;
  const room = at.width - 32;
  const unitFont = signFont(px.unit);
  const tail = unit ? px.unit * 0.35 + widthOf(brush, unit, unitFont) : 0;
  const size = fittingSize(brush, value, signFont, px.value, room - tail);
  const head = widthOf(brush, value, signFont(size));
  const left = middle - (head + tail) / 2;
  const base = at.y + px.value * 0.72;
  write(brush, value, left, base, { font: signFont(size), colour: palette.ink });
  if (unit) write(brush, unit, left + head + px.unit * 0.35, base, { font: unitFont, colour: palette.ink });
  const labelFont = textFont(fittingSize(brush, label, textFont, px.label, room));
  write(brush, label, middle, base + px.label * 1.72, { font: labelFont, colour: palette.inkQuiet, align: 'center' });
}

export function divide(brush: Brush, x: number, y: number, height: number, width: number, colour: string): void {
  brush.fillStyle = colour;
  brush.fillRect(x - width / 2, y, width, height);
}
