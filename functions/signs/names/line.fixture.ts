import type { ReadLine } from '../reading/pixels.ts';

/** Lines of writing below each other on one plate. */
export const onOnePlate = (...texts: string[]): ReadLine[] =>
  texts.map((text, row) => ({
    text,
    confidence: 0.9,
    region: { x: 500, y: 100 + row * 60, width: 400, height: 50, angle: 0 },
  }));

/** Lines that have nothing to do with each other. */
export const farApart = (...texts: string[]): ReadLine[] =>
  onOnePlate(...texts).map((line, row) => ({ ...line, region: { ...line.region, y: 100 + row * 400 } }));
