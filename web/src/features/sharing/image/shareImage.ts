import type { Picture } from '../picture.ts';
import {
  type Brush,
  box,
  cover,
  divide,
  figure,
  fitSign,
  inset,
  keyline,
  LOGO_MS,
  load,
  type Palette,
  PHOTO_MS,
  signFont,
  textFont,
  widthOf,
  write,
} from './canvas.ts';
import type { Rect } from './mosaic.ts';

type ShareImage = Extract<Picture, { kind: 'share' }>;

const VIEW: Rect = { x: 0, y: 0, width: 1080, height: 634 };
const PLATE: Rect = { x: 56, y: 538, width: 968, height: 270 };
const FIGURES: Rect = { x: 56, y: 872, width: 968, height: 128 };

/** Paints the sign photo, its plate and three figures. There is no map, so home is not revealed. */
export async function paintShareImage(brush: Brush, image: ShareImage, palette: Palette): Promise<void> {
  const [photo, logo] = await Promise.all([image.photo && load(image.photo, PHOTO_MS), load(image.logo, LOGO_MS)]);
  brush.fillStyle = palette.paper;
  brush.fillRect(0, 0, 1080, 1080);
  if (photo) cover(brush, photo, VIEW);
  else landscape(brush, palette);
  wordmark(brush, logo, palette);
  if (image.date) dateTag(brush, image.date, palette);
  plate(brush, image, palette);
  const width = FIGURES.width / image.figures.length;
  for (const [index, each] of image.figures.entries()) {
    const x = FIGURES.x + index * width;
    figure(brush, each, { ...FIGURES, x, width }, { value: 88, unit: 40, label: 30 }, palette);
    if (index > 0) divide(brush, x, FIGURES.y - 12, 140, 3, palette.line);
  }
  write(brush, image.site, 540, 1050, { font: textFont(26, 650), colour: palette.inkQuiet, align: 'center' });
}

function landscape(brush: Brush, palette: Palette): void {
  brush.save();
  brush.beginPath();
  brush.rect(VIEW.x, VIEW.y, VIEW.width, VIEW.height);
  brush.clip();
  brush.fillStyle = palette.sky;
  brush.fillRect(VIEW.x, VIEW.y, VIEW.width, VIEW.height);
  const fill = (colour: string, path: string) => {
    brush.fillStyle = colour;
    brush.fill(new Path2D(path));
  };
  fill(palette.surface, 'M600 214a70 70 0 1 0 140 0a70 70 0 1 0-140 0z');
  fill(palette.wood, 'M0 366C190 246 330 300 520 340S880 232 1080 318V640H0z');
  fill(palette.hill, 'M0 470C230 372 420 452 620 440S930 384 1080 428V640H0z');
  fill(
    palette.paper,
    'M430 640C470 566 640 548 700 500C738 470 700 446 664 437L684 436C740 448 790 474 752 516C700 574 660 580 670 640z',
  );
  brush.restore();
}

function wordmark(brush: Brush, logo: ImageBitmap | null, palette: Palette): void {
  const font = signFont(40);
  const word = 'Signpost';
  const left = logo ? 92 : 24;
  box(brush, { x: 44, y: 40, width: left + widthOf(brush, word, font) + 18, height: 82 }, 16, palette.surface);
  if (logo) brush.drawImage(logo, 58, 51, 60, 60);
  write(brush, word, 44 + left, 96, { font, colour: palette.ink, tracking: -0.8 });
}

function dateTag(brush: Brush, date: string, palette: Palette): void {
  const font = textFont(28, 650);
  const width = widthOf(brush, date, font) + 52;
  box(brush, { x: 1036 - width, y: 40, width, height: 82 }, 16, palette.surface);
  write(brush, date, 1036 - width / 2, 91, { font, colour: palette.ink, align: 'center' });
}

function plate(brush: Brush, { name, news }: ShareImage, palette: Palette): void {
  brush.save();
  brush.shadowColor = 'rgb(20 30 20 / 0.34)';
  brush.shadowBlur = 26;
  brush.shadowOffsetY = 16;
  box(brush, { ...PLATE, y: PLATE.y + 4 }, 20, palette.plateEdge);
  brush.restore();
  box(brush, PLATE, 20, palette.plateEdge);
  box(brush, inset(PLATE, 2), 18, palette.plate);
  keyline(brush, inset(PLATE, 16), 6, 9, palette.keyline);
  const middle = PLATE.x + PLATE.width / 2;
  const level = PLATE.y + PLATE.height / 2;
  for (const x of [PLATE.x + 46, PLATE.x + PLATE.width - 46]) bolt(brush, x, level, palette);

  const { px, lines } = fitSign(brush, name, { width: 800, single: 92, double: 68 });
  const [caps, above, pitch] = [28, 30, px * 1.06];
  // The block is centred by its cap height and moved up slightly, because descenders hang below.
  const height = caps * 0.72 + above + px * 0.72 + (lines.length - 1) * pitch;
  const top = level - height / 2 - px * 0.04;
  const quiet = { font: signFont(caps, 700), colour: palette.plateInkQuiet, align: 'center', tracking: 3 } as const;
  write(brush, news, middle, top + caps * 0.72, quiet);
  for (const [line, text] of lines.entries()) {
    const y = top + caps * 0.72 + above + px * 0.72 + line * pitch;
    write(brush, text, middle, y, { font: signFont(px), colour: palette.plateInk, align: 'center' });
  }
}

function bolt(brush: Brush, x: number, y: number, palette: Palette): void {
  for (const [radius, colour] of [
    [12, palette.plateEdge],
    [10, palette.boltEdge],
    [5, palette.bolt],
  ] as const) {
    brush.fillStyle = colour;
    brush.beginPath();
    brush.arc(x, y, radius, 0, 2 * Math.PI);
    brush.fill();
  }
}
