import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { challenges } from '../../../../shared/api/challenges.ts';
import { celebrationSize } from '../../../../shared/domain/achievements/achievement.ts';
import { read } from '../../api/queryClient.ts';
import { t } from '../../i18n/t.ts';
import type { ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { type CelebratedBy, type NewAchievement, openModal } from '../../ui/dialogs/openModal.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { SignReadBadge } from '../../ui/lists/badge.tsx';
import { useNoticePlace } from '../../ui/notices/useNoticePlace.ts';
import { MiniPlate } from '../../ui/pictures/plate.tsx';
import { AchievementIcon } from './achievementIcon.tsx';
import { FullScreenCelebration, type ShownAchievement } from './fullScreenCelebration.tsx';

const today = read(challenges.getTodayChallenge).queryKey;

/** True once today's sign is known to be read. It uses cached data and fetches nothing. */
function useIsSignRead(): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => {
      const challenge = client.getQueryData(today);
      return challenge?.completed === true && challenge.sign === 'read';
    },
  );
}

const TOAST_MS = 5_000;
const TOAST_LEAVE_MS = 300;

type ToastProps = ShownAchievement & { onDismiss: () => void };

function AchievementToast({ achievement, isSignRead, others, onDismiss }: ToastProps) {
  const [isClosing, setClosing] = useState(false);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useEffect(() => {
    const timer = isClosing
      ? setTimeout(() => dismiss.current(), TOAST_LEAVE_MS)
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
