import { useEffect, useState } from 'react';
import { msg } from '../../../../shared/domain/msg.ts';

/** A greyscale picture, 0 to 255. */
export interface Shades {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

type PhotoHint = 'tiny' | 'dark' | 'blurred';

export const hintTexts: Record<PhotoHint, string> = {
  tiny: msg('Come a little closer so the sign fills the frame.'),
  dark: msg("It's a little dark. Try closer to the sign, or with a light."),
  blurred: msg('It looks a little blurry. Hold still and take it again if you like.'),
};

const MIN_SIDE = 400;
const MIN_LIGHT = 38;
/** A sharp picture has far more detail than this, a blurred one less. */
const MIN_DETAIL = 25;
/** Detail is measured in squares, so that a sharp sign on a plain wall counts as sharp. */
const SQUARE = 80;

/** Detects from pixels what may make a sign unreadable. It is only a hint: any photo can be sent. */
export function photoHint(original: { width: number; height: number }, shades: Shades): PhotoHint | undefined {
  if (Math.min(original.width, original.height) < MIN_SIDE) return 'tiny';
  const light = shades.data.reduce((sum, shade) => sum + shade, 0) / shades.data.length;
  if (light < MIN_LIGHT) return 'dark';
  return maxDetail(shades) < MIN_DETAIL ? 'blurred' : undefined;
}

/** The variance of the Laplacian in the square where it is greatest. */
function maxDetail({ width, height, data }: Shades): number {
  let max = 0;
  for (let top = 1; top + 1 < height; top += SQUARE) {
    for (let left = 1; left + 1 < width; left += SQUARE) {
      let [sum, squares, count] = [0, 0, 0];
      for (let y = top; y < Math.min(top + SQUARE, height - 1); y++) {
        for (let x = left; x < Math.min(left + SQUARE, width - 1); x++) {
          const at = y * width + x;
          const neighbours =
            (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
          const detail = neighbours - 4 * (data[at] ?? 0);
          sum += detail;
          squares += detail * detail;
          count++;
        }
      }
      max = Math.max(max, squares / count - (sum / count) ** 2);
    }
  }
  return max;
}

const LOOKED_AT = 800;

async function hintOf(photo: Blob): Promise<PhotoHint | undefined> {
  try {
    const picture = await createImageBitmap(photo);
    const { width, height } = picture;
    const scale = Math.min(1, LOOKED_AT / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return undefined;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const grey = new Uint8ClampedArray(data.length / 4);
    for (let i = 0; i < grey.length; i++) {
      grey[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0);
    }
    return photoHint({ width, height }, { width: canvas.width, height: canvas.height, data: grey });
  } catch {
    return undefined;
  }
}

/** The hint for the shown photo; a late result for a previous photo is dropped. */
export function usePhotoHint(photo: Blob | undefined): PhotoHint | undefined {
  const [hint, setHint] = useState<{ of: Blob; says: PhotoHint | undefined }>();
  useEffect(() => {
    if (!photo) return;
    let isMounted = true;
    void hintOf(photo).then((says) => isMounted && setHint({ of: photo, says }));
    return () => {
      isMounted = false;
    };
  }, [photo]);
  return hint && hint.of === photo ? hint.says : undefined;
}
