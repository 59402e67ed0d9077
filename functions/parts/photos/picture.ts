import sharp from 'sharp';
import { Refusal } from '../../../shared/api/errors.ts';

const mostPixels = 50_000_000;
const fullSize = 1600;
const thumbnailSize = 400;
const readable = new Set(['jpeg', 'png', 'webp', 'heif']);

/** Two at once: each may hold a decoded picture of 50 megapixels, and the function has no more memory than that. */
const mostAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

export interface Derivatives {
  full: Uint8Array;
  thumbnail: Uint8Array;
}

/**
 * What is kept of an upload: two fresh JPEGs, upright and without a word of metadata. The bytes decide what it is, not
 * a name or a header; SVG and everything else that is not plain pixels is refused before it is decoded.
 */
export async function derive(bytes: Uint8Array): Promise<Derivatives> {
  if (!looksReadable(bytes)) throw new Refusal('photo_unreadable');
  if (running >= mostAtOnce) await new Promise<void>((turn) => waiting.push(turn));
  running++;
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
    const { format } = await picture.metadata();
    if (!format || !readable.has(format)) throw new Refusal('photo_unreadable');
    const full = await picture
      .rotate()
      .resize({ width: fullSize, height: fullSize, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
    const thumbnail = await sharp(full)
      .resize({ width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer();
    return { full, thumbnail };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    throw new Refusal(tooMany ? 'photo_too_many_pixels' : 'photo_unreadable');
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/** JPEG, PNG, WebP, and AVIF by the brand in its first box. */
function looksReadable(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  if (bytes[0] === 0x89 && text(1, 4) === 'PNG') return true;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true;
  return text(4, 8) === 'ftyp' && /avif|avis/.test(text(8, 32));
}
