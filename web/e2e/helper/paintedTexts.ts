import type { Page } from 'playwright-core';

interface Painted {
  text: string;
  /** Some of it lies beyond the picture. */
  isCut: boolean;
}

declare global {
  interface Window {
    painted: Painted[];
  }
}

/** From now on the page paints its pictures itself, and what it writes into them is told. */
export const watchPictures = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    window.painted = [];
    const { prototype } = CanvasRenderingContext2D;
    for (const name of ['fillText', 'strokeText'] as const) {
      const paint = prototype[name];
      prototype[name] = function (this: CanvasRenderingContext2D, text, x, y, ...room) {
        const { actualBoundingBoxLeft: before, actualBoundingBoxRight: after } = this.measureText(text);
        const turned = this.getTransform();
        const ends = [x - before, x + after].map((at) => turned.transformPoint({ x: at, y }));
        const isCut = ends.some((end) => end.x < -1 || end.x > this.canvas.width + 1 || end.y > this.canvas.height);
        window.painted.push({ text, isCut });
        return Reflect.apply(paint, this, [text, x, y, ...room]);
      };
    }
  });

/** What was written since one looked last; nothing on a page that is not watched. */
export const paintedTexts = (page: Page): Promise<Painted[]> => page.evaluate(() => window.painted?.splice(0) ?? []);
