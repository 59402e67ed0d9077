import type { CreateTypes, Options } from 'canvas-confetti';
import { categoryStyle } from './category.ts';

export const CONFETTI_MS = 3_000;
export const BURST_EVERY_MS = 120;
/** From here on every burst has a second, larger one beside it. */
export const GRAND_FROM_POINTS = 300;
export const GRAND_PARTICLES = 10;
const SPARKLES = 24;

const yellow = '#ffc61a';
const white = '#ffffff';

export type Celebrated = { category: string; points: number };

/** What is thrown at one beat: from above, at an x that the caller draws between 0 and 1. */
export function burst({ category, points }: Celebrated, x: number): Options[] {
  const { colour, particles } = categoryStyle(category);
  const falling: Options = {
    particleCount: particles,
    colors: [colour, yellow, white],
    origin: { x, y: -0.05 },
    angle: 270,
    spread: 70,
    startVelocity: 18,
    gravity: 0.7,
    ticks: 220,
    disableForReducedMotion: true,
  };
  if (points < GRAND_FROM_POINTS) return [falling];
  return [falling, { ...falling, particleCount: GRAND_PARTICLES, spread: 120, scalar: 1.5 }];
}

/** Stars out of the icon itself. */
export const sparkle = ({ category }: Celebrated): Options => ({
  particleCount: SPARKLES,
  colors: [categoryStyle(category).colour, yellow, white],
  origin: { x: 0.5, y: 0.38 },
  shapes: ['star'],
  spread: 360,
  startVelocity: 26,
  gravity: 0.5,
  decay: 0.92,
  ticks: 90,
  disableForReducedMotion: true,
});

/** Throws bursts for three seconds; returns how to stop at once. */
export function throwConfetti(fire: CreateTypes, celebrated: Celebrated, random: () => number): () => void {
  const throwOnce = () => {
    for (const options of burst(celebrated, random())) void fire(options);
  };
  throwOnce();
  const beat = setInterval(throwOnce, BURST_EVERY_MS);
  const end = setTimeout(() => clearInterval(beat), CONFETTI_MS);
  return () => {
    clearInterval(beat);
    clearTimeout(end);
    fire.reset();
  };
}
