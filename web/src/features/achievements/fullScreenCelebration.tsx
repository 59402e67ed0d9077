import createConfetti, { type CreateTypes, type Options } from 'canvas-confetti';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { AchievementEmoji, AchievementIcon } from '../../ui/achievements/achievementIcon.tsx';
import { SignReadBadge } from '../../ui/achievements/badge.tsx';
import { useBackCloses } from '../../ui/dialogs/backCloses.ts';
import type { NewAchievement } from '../../ui/dialogs/openModal.ts';
import { MiniPlate } from '../../ui/pictures/plate.tsx';
import { prefersReducedMotion } from '../../ui/prefersReducedMotion.ts';
import { categoryStyle } from './achievementList.ts';
import './celebration.css';

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

/** Throws bursts for three seconds; returns how to stop at once. */
function throwConfetti(fire: CreateTypes, celebrated: Celebrated, random: () => number): () => void {
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

export const SPARKLE_AT_MS = 1_500;
export const COMPLETE_AT_MS = 4_000;

export type ShownAchievement = {
  achievement: NewAchievement;
  isSignRead: boolean;
  /** What leads to those that were unlocked with it. */
  others: ReactNode;
};
type Props = ShownAchievement & { open: boolean; onComplete: () => void };

/** Four seconds that belong to the walker. A touch beside the card, Escape or Enter ends them early. */
export function FullScreenCelebration(props: Props) {
  const { open, onComplete } = props;
  useBackCloses(open, onComplete);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onComplete()}>
      <Radix.Portal>
        <Radix.Content
          className="celebration"
          data-modal=""
          onClick={onComplete}
          // The notice of the completed challenge lies above: putting it away does not end the celebration.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Show {...props} />
          <button type="button" className="celebration-hint">
            {t('Tap anywhere to continue')}
          </button>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A component of its own, so that its effect finds the canvas: what is in a portal is not there at the first render. */
function Show({ achievement, isSignRead, others, open, onComplete }: Props) {
  const [sparkling, setSparkling] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const complete = useRef(onComplete);
  complete.current = onComplete;

  useEffect(() => {
    if (!open || !canvas.current) return;
    // Without its worker: that one is made from a blob, which our content security policy refuses.
    const fire = createConfetti.create(canvas.current, { useWorker: false, resize: true });
    const stopConfetti = prefersReducedMotion() ? undefined : throwConfetti(fire, achievement, Math.random);
    const atSparkle = setTimeout(() => {
      setSparkling(true);
      if (stopConfetti) void fire(sparkle(achievement));
    }, SPARKLE_AT_MS);
    const atEnd = setTimeout(() => complete.current(), COMPLETE_AT_MS);
    return () => {
      clearTimeout(atSparkle);
      clearTimeout(atEnd);
      stopConfetti?.();
      setSparkling(false);
    };
  }, [open, achievement]);

  const { achievementId, title, description, icon, category, points } = achievement;
  const { name, icon: CategoryIcon } = categoryStyle(category);
  return (
    <>
      <canvas ref={canvas} className="celebration-confetti" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: nothing happens on it, and that is the point */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className="celebration-card"
        data-sparkling={sparkling || undefined}
        onClick={(event) => event.stopPropagation()}
      >
        <div className="celebration-icon">
          <AchievementIcon achievementId={achievementId} category={category} size="lg" />
        </div>
        <Radix.Title className="caps celebration-news text-brand">{t('Achievement Unlocked!')}</Radix.Title>
        <h3 className="celebration-title">
          <span>{t(title)}</span> <AchievementEmoji icon={icon} />
        </h3>
        <Radix.Description className="celebration-text">{t(description)}</Radix.Description>
        <MiniPlate size="lg">{t('{points} points', { points })}</MiniPlate>
        <div className="celebration-notes">
          <p className="celebration-category">
            <CategoryIcon size={18} aria-hidden="true" />
            {t(name)}
          </p>
          {isSignRead && <SignReadBadge />}
        </div>
        {others}
      </div>
    </>
  );
}
