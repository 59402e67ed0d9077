import { Refusal } from '../../../shared/api/errors.ts';

/** Loaded with the first picture: it takes most of a cold start, and many calls see no picture. */
const loadSharp = async () => (await import('sharp')).default;

const maxPixels = 50_000_000;
const fullSize = 1600;
const thumbnailSize = 400;
const readable = new Set(['jpeg', 'png', 'webp', 'heif']);

/** Each may hold a decoded picture of 50 megapixels, which is all the function's memory. */
const maxAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

export interface Derivatives {
  full: Uint8Array;
  thumbnail: Uint8Array;
}

/**
 * Two fresh upright JPEGs without metadata. The bytes decide the format, not the name or header; SVG and other
 * non-raster formats are refused before decoding.
 */
export async function derive(bytes: Uint8Array): Promise<Derivatives> {
  if (!looksReadable(bytes)) throw new Refusal('photo_unreadable');
  if (running >= maxAtOnce) await new Promise<void>((turn) => waiting.push(turn));
  running++;
  try {
    const sharp = await loadSharp();
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
    const { format } = await picture.metadata();
    if (!format || !readable.has(format)) throw new Refusal('photo_unreadable');
    const full = await picture
      .rotate()
      .resize({ width: fullSize, height: fullSize, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
    const thumbnail = await sharp(full)
      .resize({ width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 78 })
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
