import createConfetti, { type CreateTypes, type Options } from 'canvas-confetti';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { useBackCloses } from '../../ui/dialogs/backCloses.ts';
import type { NewAchievement } from '../../ui/dialogs/openModal.ts';
import { SignReadBadge } from '../../ui/lists/badge.tsx';
import { prefersReducedMotion } from '../../ui/media.ts';
import { MiniPlate } from '../../ui/pictures/plate.tsx';
import { AchievementIcon } from './achievementIcon.tsx';
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

const SPARKLE_AT_MS = 1_500;
const COMPLETE_AT_MS = 4_000;

export type ShownAchievement = {
  achievement: NewAchievement;
  isSignRead: boolean;
  others: ReactNode;
};
type Props = ShownAchievement & { open: boolean; onComplete: () => void };

export function FullScreenCelebration(props: Props) {
  const { open, onComplete } = props;
  useBackCloses(open, onComplete);
  const hint = useRef<HTMLButtonElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onComplete()}>
      <Radix.Portal>
        <Radix.Content
          className="celebration-scrim bg-[rgb(7_33_23/0.88)] backdrop-blur-[10px]"
          data-part="celebration"
          data-modal=""
          onClick={onComplete}
          // Enter continues, as a tap anywhere does; Radix would focus the link to the other achievements.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            hint.current?.focus({ preventScroll: true });
          }}
          // Dismissing the toast above the dialog does not close the celebration.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Show {...props} />
          <button
            ref={hint}
            type="button"
            className="relative min-h-tap px-5 rounded-pill bg-[#072117] text-[#fff] font-semibold focus-visible:outline-[#fff]"
            data-part="celebration-hint"
          >
            {t('Tap anywhere to continue')}
          </button>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A separate component, because the canvas in the portal is not mounted when the parent's effect runs. */
function Show({ achievement, isSignRead, others, open, onComplete }: Props) {
  const [sparkling, setSparkling] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const complete = useRef(onComplete);
  complete.current = onComplete;

  useEffect(() => {
    if (!open || !canvas.current) return;
    // canvas-confetti creates its worker from a blob URL, which the content security policy refuses.
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

  const { achievementId, title, description, category, points } = achievement;
  const { name, icon: CategoryIcon } = categoryStyle(category);
  return (
    <>
      <canvas ref={canvas} className="fixed inset-0 size-full pointer-events-none" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handler only stops propagation to the backdrop */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className="celebration-card"
        data-part="celebration-card"
        data-sparkling={sparkling || undefined}
        onClick={(event) => event.stopPropagation()}
      >
        <div className="absolute -top-23 left-1/2 [translate:-50%_0] drop-shadow-[0_8px_14px_rgb(0_0_0/0.35)] transition-[scale] duration-(--d-3) ease-settle in-data-sparkling:[scale:1.06]">
          <AchievementIcon achievementId={achievementId} category={category} size="lg" />
        </div>
        <Radix.Title className="caps text-[0.8125rem] text-brand wrap-anywhere">
          {t('Achievement Unlocked!')}
        </Radix.Title>
        <h3 className="mt-2 pt-[0.1em] text-2xl/[1.08] font-heavy normal-nums font-sign tracking-[-0.02em] text-balance">
          {t(title)}
        </h3>
        <Radix.Description className="mt-2 mb-4.5 text-ink-2 text-balance">{t(description)}</Radix.Description>
        <MiniPlate size="lg">{t('{points} points', { points })}</MiniPlate>
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 min-h-7 mt-3">
          <p className="flex items-center gap-1.5 text-ink-2 font-semibold">
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
