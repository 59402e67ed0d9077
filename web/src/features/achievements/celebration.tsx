import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { challenges } from '../../../../shared/api/challenges.ts';
import { celebrationSize } from '../../../../shared/domain/achievements/achievement.ts';
import { read } from '../../api/queryClient.ts';
import { t } from '../../i18n/t.ts';
import { useBackCloses } from '../../ui/dialogs/backCloses.ts';
import type { ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { type CelebratedBy, type NewAchievement, openModal } from '../../ui/dialogs/openModal.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { SignReadBadge } from '../../ui/lists/badge.tsx';
import { useNoticePlace } from '../../ui/notices/useNoticePlace.ts';
import { MiniPlate } from '../../ui/pictures/plate.tsx';
import { AchievementIcon } from './achievementIcon.tsx';
import { categoryStyle } from './achievementList.ts';
import { throwConfetti } from './confetti.ts';

/** True once today's sign is known to be read. It uses cached data and fetches nothing. */
function useIsSignRead(): boolean {
  const { data: today } = useQuery({ ...read(challenges.getTodayChallenge), enabled: false });
  return today?.completed === true && today.sign === 'read';
}

const TOAST_MS = 5_000;
const TOAST_LEAVE_MS = 300;

type ToastProps = ShownAchievement & { onDismiss: () => void };

function AchievementToast({ achievement, isSignRead, others, onDismiss }: ToastProps) {
  const [isClosing, setClosing] = useState(false);
  const dismiss = useEffectEvent(onDismiss);

  useEffect(() => {
    const timer = isClosing
      ? setTimeout(() => dismiss(), TOAST_LEAVE_MS)
      : setTimeout(() => setClosing(true), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);

  const region = useRef<HTMLDivElement>(null);
  useNoticePlace(region, true);
  const { achievementId, title, description, category, points } = achievement;
  return (
    <div
      ref={region}
      className="celebration-slip"
      data-part="achievement-toast"
      role="alert"
      data-state={isClosing ? 'closed' : 'open'}
    >
      <AchievementIcon achievementId={achievementId} category={category} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="caps tracking-[0.04em] whitespace-nowrap text-brand">{t('Achievement Unlocked!')}</p>
        <p className="font-strong leading-snug">{t(title)}</p>
        <p className="text-sm text-ink-2">{t(description)}</p>
        <div className="flex flex-wrap items-center gap-x-3">
          {isSignRead && <SignReadBadge />}
          {others}
        </div>
      </div>
      <MiniPlate>+{points}</MiniPlate>
      <IconButton label={t('Dismiss')} icon={X} onClick={() => setClosing(true)} />
    </div>
  );
}

type Props = ModalFrame & { achievement: NewAchievement; others: number; by: CelebratedBy };

/** A milestone or an achievement of many points is celebrated on the full screen, any other by a toast. */
export default function Celebration(props: Props) {
  const { achievement, others, by, open, onClose } = props;
  const isSignRead = useIsSignRead() && by === 'walk';
  const shown = { achievement, isSignRead, others: others > 0 && <Others count={others} onLeave={onClose} /> };
  if (celebrationSize(achievement) === 'big')
    return <FullScreenCelebration {...shown} open={open} onComplete={onClose} />;
  return open ? <AchievementToast {...shown} onDismiss={onClose} /> : null;
}

function Others({ count, onLeave }: { count: number; onLeave: () => void }) {
  const show = (event: MouseEvent) => {
    event.stopPropagation();
    onLeave();
    openModal('achievements', {});
  };
  return (
    <button
      type="button"
      className="link min-h-8 in-data-[part=celebration-card]:-mb-3.5 in-data-[part=celebration-card]:min-h-tap"
      data-part="celebration-others"
      onClick={show}
    >
      {t('and {count} more', { count })}
    </button>
  );
}

const SPARKLE_AT_MS = 1_500;
const COMPLETE_AT_MS = 4_000;

type ShownAchievement = {
  achievement: NewAchievement;
  isSignRead: boolean;
  others: ReactNode;
};
type FullScreenProps = ShownAchievement & { open: boolean; onComplete: () => void };

function FullScreenCelebration(props: FullScreenProps) {
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
function Show({ achievement, isSignRead, others, open, onComplete }: FullScreenProps) {
  const [sparkling, setSparkling] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const complete = useEffectEvent(onComplete);

  useEffect(() => {
    if (!open || !canvas.current) return;
    const confetti = throwConfetti(canvas.current, achievement);
    const atSparkle = setTimeout(() => {
      setSparkling(true);
      confetti.sparkle();
    }, SPARKLE_AT_MS);
    const atEnd = setTimeout(() => complete(), COMPLETE_AT_MS);
    return () => {
      clearTimeout(atSparkle);
      clearTimeout(atEnd);
      confetti.stop();
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
            <CategoryIcon size={18} />
            {t(name)}
          </p>
          {isSignRead && <SignReadBadge />}
        </div>
        {others}
      </div>
    </>
  );
}
