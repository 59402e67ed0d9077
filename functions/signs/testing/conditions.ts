import type { Draw } from './drawnNumbers.ts';

/** How a photo of a plate was taken. Angles in degrees, widths as a share of the picture's. */
export interface Photographed {
  width: number;
  tilt: number;
  yaw: number;
  noise: number;
  /** 1 in daylight. */
  light: number;
  /** A light of its own in the dark: 0 without. */
  lamp: number;
  blur: number;
  quality: number;
  shops: number;
}

const daylight: Photographed = {
  width: 0.5,
  tilt: 0,
  yaw: 0,
  noise: 3,
  light: 1,
  lamp: 0,
  blur: 0,
  quality: 85,
  shops: 0,
};
const either = (draw: Draw, low: number, high: number) => draw.between(low, high) * (draw.share() < 0.5 ? -1 : 1);

/** Each condition with the share of plates that are to be read in it. */
export const conditions: Record<string, { min: number; take: (draw: Draw) => Photographed }> = {
  clean: { min: 0.95, take: (draw) => ({ ...daylight, width: draw.between(0.4, 0.8) }) },
  mid: { min: 0.95, take: (draw) => ({ ...daylight, width: draw.between(0.15, 0.3) }) },
  small: { min: 0.95, take: (draw) => ({ ...daylight, width: draw.between(0.07, 0.1) }) },
  tilt: { min: 0.95, take: (draw) => ({ ...daylight, width: draw.between(0.3, 0.6), tilt: either(draw, 8, 30) }) },
  perspective: {
    min: 0.95,
    take: (draw) => ({ ...daylight, width: draw.between(0.3, 0.6), yaw: either(draw, 20, 55) }),
  },
  noise: {
    min: 0.95,
    take: (draw) => ({ ...daylight, width: draw.between(0.25, 0.6), noise: draw.between(18, 32) }),
  },
  dusk: {
    min: 0.95,
    take: (draw) => ({ ...daylight, width: draw.between(0.25, 0.6), light: draw.between(0.25, 0.4), noise: 6 }),
  },
  shops: { min: 0.95, take: (draw) => ({ ...daylight, width: draw.between(0.2, 0.4), shops: 4 }) },
  diacritics: { min: 0.95, take: (draw) => ({ ...daylight, width: draw.between(0.25, 0.6) }) },
  blur: { min: 0.85, take: (draw) => ({ ...daylight, width: draw.between(0.25, 0.6), blur: draw.between(2, 4) }) },
  jpeg: { min: 0.85, take: (draw) => ({ ...daylight, width: draw.between(0.25, 0.6), quality: 30 }) },
  night: {
    min: 0.8,
    take: (draw) => ({
      ...daylight,
      width: draw.between(0.25, 0.6),
      light: draw.between(0.06, 0.12),
      lamp: draw.between(0, 0.1),
      noise: 5,
    }),
  },
  all: {
    min: 0.8,
    take: (draw) => ({
      width: draw.between(0.2, 0.4),
      tilt: either(draw, 3, 12),
      yaw: either(draw, 10, 35),
      noise: draw.between(6, 14),
      light: draw.between(0.35, 0.6),
      lamp: 0,
      blur: draw.between(0.5, 1.5),
      quality: 50,
      shops: 2,
    }),
  },
};
