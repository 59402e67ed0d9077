import type { Picture } from '../picture.ts';
import { type Brush, type Palette, signFont, textFont } from './canvas.ts';
import { paintPoster } from './posterImage.ts';
import { paintShareImage } from './shareImage.ts';

const LETTERS_MS = 3_000;

export async function paintImage(
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
