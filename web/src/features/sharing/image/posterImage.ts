import { type Orientation, type Picture, POSTER_SIZE } from '../picture.ts';
import {
  type Brush,
  box,
  divide,
  figure,
  fittingSize,
  hang,
  inset,
  keyline,
  LOGO_MS,
  load,
  type Palette,
  PHOTO_MS,
  signFont,
  write,
} from './canvas.ts';
import { mosaicTiles, posterBands, type Rect } from './mosaic.ts';

type Poster = Extract<Picture, { kind: 'poster' }>;

const SMALL_PHOTO = 400;

export async function paintPoster(brush: Brush, poster: Poster, palette: Palette): Promise<void> {
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
