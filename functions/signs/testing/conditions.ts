import type { Dice } from '../../../shared/domain/seededRandom.fixture.ts';

/** Conditions of a photo. Angles are in degrees, widths are shares of the picture. */
export interface Photographed {
  width: number;
  tilt: number;
  yaw: number;
  noise: number;
  /** 1 in daylight. */
  light: number;
  /** Artificial light at night; 0 is none. */
  lamp: number;
  blur: number;
  quality: number;
  shops: number;
}

const daylight = { width: 0.5, tilt: 0, yaw: 0, noise: 3, light: 1, lamp: 0, blur: 0, quality: 85, shops: 0 };
const either = (draw: Dice, low: number, high: number) => draw.between(low, high) * (draw.share() < 0.5 ? -1 : 1);

/** A condition: the share of plates to be read, and the photo's parameters. */
const taken = (min: number, low: number, high: number, more: (draw: Dice) => Partial<Photographed> = () => ({})) => ({
  min,
  take: (draw: Dice): Photographed => ({ ...daylight, width: draw.between(low, high), ...more(draw) }),
});

export const conditions: Record<string, ReturnType<typeof taken>> = {
  clean: taken(0.95, 0.4, 0.8),
  mid: taken(0.95, 0.15, 0.3),
  small: taken(0.95, 0.07, 0.1),
  tilt: taken(0.95, 0.3, 0.6, (draw) => ({ tilt: either(draw, 8, 30) })),
  perspective: taken(0.95, 0.3, 0.6, (draw) => ({ yaw: either(draw, 20, 55) })),
  noise: taken(0.95, 0.25, 0.6, (draw) => ({ noise: draw.between(18, 32) })),
  dusk: taken(0.95, 0.25, 0.6, (draw) => ({ light: draw.between(0.25, 0.4), noise: 6 })),
  shops: taken(0.95, 0.2, 0.4, () => ({ shops: 4 })),
  diacritics: taken(0.95, 0.25, 0.6),
  blur: taken(0.85, 0.25, 0.6, (draw) => ({ blur: draw.between(2, 4) })),
  jpeg: taken(0.85, 0.25, 0.6, () => ({ quality: 30 })),
  night: taken(0.8, 0.25, 0.6, (draw) => ({ light: draw.between(0.06, 0.12), lamp: draw.between(0, 0.1), noise: 5 })),
  all: taken(0.8, 0.2, 0.4, (draw) => ({
    ...{ tilt: either(draw, 3, 12), yaw: either(draw, 10, 35), noise: draw.between(6, 14) },
    ...{ light: draw.between(0.35, 0.6), blur: draw.between(0.5, 1.5), quality: 50, shops: 2 },
  })),
};
