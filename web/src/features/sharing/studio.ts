import { type Palette, TOKENS } from './paint/brush.ts';
import { paint } from './paint/paint.ts';
import { type Picture, sizeOf } from './picture.ts';

/** What a worker is handed, for it sees neither the page's style sheets nor its fonts. */
export interface Commission {
  picture: Picture;
  palette: Palette;
  faces: readonly Face[];
}

/** `image` is missing where the worker could not paint. */
export interface Delivery {
  image?: Blob;
}

interface Face {
  family: string;
  source: string;
  descriptors: FontFaceDescriptors;
}

/** The picture as a PNG: painted beside the page, or on it where the browser has no canvas for workers. */
export async function render(picture: Picture): Promise<Blob> {
  const palette = lightPalette();
  if ('OffscreenCanvas' in globalThis && 'Worker' in globalThis) {
    const image = await byWorker({ picture, palette, faces: pageFaces() });
    if (image) return image;
  }
  const canvas = Object.assign(document.createElement('canvas'), sizeOf(picture));
  await paint(canvas.getContext('2d'), picture, palette, document.fonts);
  return new Promise((resolve, reject) =>
    canvas.toBlob((image) => (image ? resolve(image) : reject(new Error('The canvas gave no picture.'))), 'image/png'),
  );
}

function byWorker(commission: Commission): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./studio.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Delivery>) => resolve(data.image);
    worker.onerror = () => resolve(undefined);
    worker.postMessage(commission);
  }).finally(() => worker.terminate());
}

/** Always by day, whatever theme the walker looks at. */
function lightPalette(): Palette {
  const probe = document.createElement('i');
  probe.hidden = true;
  probe.style.colorScheme = 'light';
  // A picture for others has its own colours where the walker's system chooses those of the page.
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const colour = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const palette: Palette = { ...TOKENS };
  for (const name of Object.keys(palette)) {
    if (isColour(name)) palette[name] = colour(TOKENS[name]);
  }
  probe.remove();
  return palette;
}

const isColour = (name: string): name is keyof Palette => name in TOKENS;

/** The faces of the page's own style sheets, each with the letters that are in its file. */
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
