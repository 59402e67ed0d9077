import createConfetti, { type Options } from 'canvas-confetti';
import { prefersReducedMotion } from '../../ui/media.ts';
import { categoryStyle } from './achievementList.ts';

export const CONFETTI_MS = 3_000;
const BURST_EVERY_MS = 120;
const GRAND_FROM_POINTS = 300;
export const GRAND_PARTICLES = 10;
const SPARKLES = 24;

const yellow = '#ffc61a';
const white = '#ffffff';

type Celebrated = { category: string; points: number };

/** The options of one burst from above; `x` is between 0 and 1. */
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

const sparkle = ({ category }: Celebrated): Options => ({
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

/** Throws confetti over the canvas for three seconds; with reduced motion it throws none. */
export function throwConfetti(canvas: HTMLCanvasElement, celebrated: Celebrated) {
  // canvas-confetti creates its worker from a blob URL, which the content security policy refuses.
  const fire = createConfetti.create(canvas, { useWorker: false, resize: true });
  if (prefersReducedMotion()) return { sparkle: () => undefined, stop: () => undefined };
  const throwOnce = () => {
    for (const options of burst(celebrated, Math.random())) void fire(options);
  };
  throwOnce();
  const beat = setInterval(throwOnce, BURST_EVERY_MS);
  const end = setTimeout(() => clearInterval(beat), CONFETTI_MS);
  return {
    sparkle: () => void fire(sparkle(celebrated)),
    stop() {
      clearInterval(beat);
      clearTimeout(end);
      fire.reset();
    },
  };
}
