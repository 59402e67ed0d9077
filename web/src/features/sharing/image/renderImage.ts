import { type Picture, sizeOf } from '../picture.ts';
import { type Palette, TOKENS } from './canvas.ts';
import { paintImage } from './paintImage.ts';

/** The input of the worker, which has no access to the page's style sheets and fonts. */
export interface Commission {
  picture: Picture;
  palette: Palette;
  faces: readonly Face[];
}

/** `image` is missing when the worker could not paint. */
export interface Delivery {
  image?: Blob;
}

interface Face {
  family: string;
  source: string;
  descriptors: FontFaceDescriptors;
}

/** Renders the picture as PNG in a worker, or on the page where OffscreenCanvas is missing. */
export async function renderImage(picture: Picture): Promise<Blob> {
  const palette = lightPalette();
  if ('OffscreenCanvas' in globalThis && 'Worker' in globalThis) {
    const image = await byWorker({ picture, palette, faces: pageFaces() });
    if (image) return image;
  }
  const canvas = Object.assign(document.createElement('canvas'), sizeOf(picture));
  await paintImage(canvas.getContext('2d'), picture, palette, document.fonts);
  return new Promise((resolve, reject) =>
    canvas.toBlob((image) => (image ? resolve(image) : reject(new Error('The canvas gave no picture.'))), 'image/png'),
  );
}

function byWorker(commission: Commission): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./renderImage.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Delivery>) => resolve(data.image);
    worker.onerror = () => resolve(undefined);
    worker.postMessage(commission);
  }).finally(() => worker.terminate());
}

/** Pictures use the light palette in every theme. */
function lightPalette(): Palette {
  const probe = document.createElement('i');
  probe.hidden = true;
  probe.dataset.scheme = 'light';
  // Without this, forced colours of the system would replace the palette.
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const colour = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const palette = Object.entries(TOKENS).map(([name, token]) => [name, colour(token)]);
  probe.remove();
  return Object.fromEntries(palette) as Palette;
}

const pageFaces = (): Face[] =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => ({
      family: style.getPropertyValue('font-family').replaceAll(/["']/g, ''),
      source: style.getPropertyValue('src'),
      descriptors: {
        style: style.getPropertyValue('font-style') || 'normal',
        weight: style.getPropertyValue('font-weight') || 'normal',
        unicodeRange: style.getPropertyValue('unicode-range') || 'U+0-10FFFF',
      },
    }));
