import { mosaicTiles, posterBands, type Rect } from '../mosaic.ts';
import { type Orientation, type Picture, POSTER_SIZE } from '../picture.ts';
import {
  type Brush,
  box,
  cover,
  divide,
  figure,
  fitSign,
  fittingSize,
  hang,
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
} from './brush.ts';

const LETTERS_MS = 3_000;

export async function paint(
  brush: Brush | null,
  picture: Picture,
  palette: Palette,
  fonts: FontFaceSet,
): Promise<void> {
  if (!brush) throw new Error('This browser gives no canvas to paint on.');
  await loadFonts(picture, fonts);
  if (picture.kind === 'share') await paintShareImage(brush, picture, palette);
  else await paintPoster(brush, picture, palette);
}

/** A canvas does not wait for fonts, so those of its texts are loaded first, with a timeout. */
async function loadFonts(picture: Picture, fonts: FontFaceSet): Promise<void> {
  const text = `Aa09${JSON.stringify(picture)}`;
  const loaded = Promise.allSettled(
    [signFont(20), signFont(20, 650), textFont(20), textFont(20, 650)].map((font) => fonts.load(font, text)),
  );
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, LETTERS_MS))]);
}

type Poster = Extract<Picture, { kind: 'poster' }>;

const SMALL_PHOTO = 400;

async function paintPoster(brush: Brush, poster: Poster, palette: Palette): Promise<void> {
  const { orientation } = poster;
  const planned = mosaicTiles(orientation, poster.photos.length);
  const [logo, ...photos] = await Promise.all([
    load(poster.logo, LOGO_MS),
    ...poster.photos.map(({ full, small }, index) => load(isLarge(planned[index]) ? full : small, PHOTO_MS)),
  ]);
  const sound = photos.filter((photo) => photo !== null);
  if (sound.length === 0) throw new Error('None of the photos could be loaded.');

  const { width, height } = POSTER_SIZE[orientation];
  brush.fillStyle = palette.paper;
  brush.fillRect(0, 0, width, height);
  // Missing photos leave no gap.
  const tiles = mosaicTiles(orientation, sound.length);
  for (const [index, photo] of sound.entries()) {
    const tile = tiles[index];
    if (tile) hang(brush, photo, tile);
  }
  const { header, footer } = posterBands(orientation);
  paintHeader(brush, header, poster, logo, palette);
  paintFooter(brush, footer, poster, palette);
}

const isLarge = (tile: Rect | undefined): boolean =>
  tile !== undefined && Math.max(tile.width, tile.height) > SMALL_PHOTO;

const HEAD = {
  portrait: { left: 46, chip: 108, title: 54, walker: 26, between: 26 },
  landscape: { left: 40, chip: 64, title: 46, walker: 19, between: 17 },
} as const satisfies Record<Orientation, object>;

function paintHeader(brush: Brush, band: Rect, poster: Poster, logo: ImageBitmap | null, palette: Palette): void {
  const head = HEAD[poster.orientation];
  brush.fillStyle = palette.plate;
  brush.fillRect(band.x, band.y, band.width, band.height);
  keyline(brush, inset(band, 12), 4, 9, palette.keyline);
  const middle = band.height / 2;
  let left: number = head.left;
  if (logo) {
    const chip = { x: left, y: middle - head.chip / 2, width: head.chip, height: head.chip };
    box(brush, chip, head.chip * 0.2, palette.surface);
    const mark = inset(chip, head.chip * 0.08);
    brush.drawImage(logo, mark.x, mark.y, mark.width, mark.height);
    left += head.chip + 28;
  }
  const { title } = poster;
  const room = band.width - left - 46;
  const size = fittingSize(brush, title, signFont, head.title, room);
  const walkerFont = (px: number) => signFont(px, 650);
  const walkerSize = fittingSize(brush, poster.walker, walkerFont, head.walker, room);
  const top = middle - (head.walker * 0.72 + head.between + size * 0.72) / 2;
  const walkerLine = { font: walkerFont(walkerSize), colour: palette.plateInkQuiet };
  write(brush, poster.walker, left, top + head.walker * 0.72, walkerLine);
  const titleLine = { font: signFont(size), colour: palette.plateInk, tracking: -0.015 * size };
  write(brush, title, left, top + head.walker * 0.72 + head.between + size * 0.72, titleLine);
}

const FOOT = {
  portrait: { columns: 3, top: 38, pitch: 112, side: 40 },
  landscape: { columns: 6, top: 32, pitch: 0, side: 30 },
} as const satisfies Record<Orientation, object>;

function paintFooter(brush: Brush, band: Rect, { orientation, figures, tagline }: Poster, palette: Palette): void {
  const { columns, top, pitch, side } = FOOT[orientation];
  const width = (band.width - 2 * side) / columns;
  for (const [index, each] of figures.entries()) {
    const column = index % columns;
    const x = band.x + side + column * width;
    const y = band.y + top + Math.floor(index / columns) * pitch;
    figure(brush, each, { x, y, width, height: 88 }, { value: 56, unit: 28, label: 22 }, palette);
    if (column > 0) divide(brush, x, y - 8, 96, 2, palette.line);
  }
  const foot = { font: signFont(23, 700), colour: palette.brand, align: 'center' } as const;
  write(brush, tagline, band.x + band.width / 2, band.y + band.height - 27, foot);
}

type ShareImage = Extract<Picture, { kind: 'share' }>;

const VIEW: Rect = { x: 0, y: 0, width: 1080, height: 634 };
const PLATE: Rect = { x: 56, y: 538, width: 968, height: 270 };
const FIGURES: Rect = { x: 56, y: 872, width: 968, height: 128 };

/** Paints the sign photo, its plate and three figures. There is no map, so home is not revealed. */
async function paintShareImage(brush: Brush, image: ShareImage, palette: Palette): Promise<void> {
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
