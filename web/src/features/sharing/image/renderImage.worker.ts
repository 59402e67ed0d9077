/// <reference lib="webworker" />

import { sizeOf } from '../picture.ts';
import { paintImage } from './paintImage.ts';
import type { Commission, Delivery } from './renderImage.ts';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = async ({ data }: MessageEvent<Commission>) => self.postMessage(await paintedBy(data));

async function paintedBy({ picture, palette, faces }: Commission): Promise<Delivery> {
  try {
    for (const { family, source, descriptors } of faces) self.fonts.add(new FontFace(family, source, descriptors));
    const { width, height } = sizeOf(picture);
    const canvas = new OffscreenCanvas(width, height);
    await paintImage(canvas.getContext('2d'), picture, palette, self.fonts);
    return { image: await canvas.convertToBlob({ type: 'image/png' }) };
  } catch {
    // The page paints the picture itself and reports the error.
    return {};
  }
}
