import { t } from '../../i18n/t.ts';
/** The longer side of an upload in pixels. */
export const PHOTO_SIDE = 2_048;
const PHOTO_QUALITY = 0.85;
export const THUMBNAIL_WIDTH = 200;
export const THUMBNAIL_QUALITY = 0.8;

type Size = { width: number; height: number };

/** Scales the size to fit a square, without enlarging, to at least 1 px. */
export function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const thumbnailSize = ({ width, height }: Size): Size => ({
  width: THUMBNAIL_WIDTH,
  height: Math.max(1, Math.round((height * THUMBNAIL_WIDTH) / width)),
});

export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

export function unreadable({ name, type }: { name: string; type: string }): UnreadablePhoto {
  if (/^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)) {
    return new UnreadablePhoto(
      t("This browser can't open HEIC photos. Please choose a JPEG, or set your camera to “Most Compatible”."),
    );
  }
  return new UnreadablePhoto(t("This browser can't open that file as a photo. Please choose another."));
}

type Shrunk = { photo: File; thumbnail: () => Promise<string> };

/** The JPEG has no metadata. An image element decodes the file, because createImageBitmap fails for HEIC in Safari. */
export async function shrink(file: File): Promise<Shrunk> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    try {
      await picture.decode();
    } catch {
      throw unreadable(file);
    }
    const canvas = drawn(picture, fitted({ width: picture.naturalWidth, height: picture.naturalHeight }, PHOTO_SIDE));
    const blob = await jpeg(canvas, PHOTO_QUALITY);
    if (!blob) throw unreadable(file);
    const photo = new File([blob], jpegName(file.name), { type: blob.type, lastModified: file.lastModified });
    return { photo, thumbnail: () => thumbnailOf(canvas) };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The thumbnail is made from the shrunk photo, because phones refuse to draw very large ones. */
async function thumbnailOf(canvas: HTMLCanvasElement): Promise<string> {
  const url = drawn(canvas, thumbnailSize(canvas)).toDataURL('image/jpeg', THUMBNAIL_QUALITY);
  if (!url.startsWith('data:image/jpeg')) throw new Error(t('Could not create thumbnail'));
  return url;
}

function drawn(picture: CanvasImageSource, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('Could not create thumbnail'));
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency and would turn it black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

const jpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;
