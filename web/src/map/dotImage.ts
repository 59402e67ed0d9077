import { colourOf } from './palette.ts';

const RADIUS = 6;
const RIM = 3;
export const DOT_PIXEL_RATIO = 2;

/** A walk's dot, green with a white rim, in the colours that hold just now. */
export function dotImage(element: HTMLElement): ImageData {
  const size = 2 * (RADIUS + RIM + 1) * DOT_PIXEL_RATIO;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return new ImageData(size, size);
  const fill = (token: string, reach: number) => {
    context.fillStyle = colourOf(element, token);
    context.beginPath();
    context.arc(size / 2, size / 2, reach * DOT_PIXEL_RATIO, 0, 2 * Math.PI);
    context.fill();
  };
  fill('--surface', RADIUS + RIM);
  fill('--brand-strong', RADIUS);
  return context.getImageData(0, 0, size, size);
}
