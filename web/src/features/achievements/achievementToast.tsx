import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AchievementEmoji, AchievementIcon } from '../../ui/achievementIcon.tsx';
import { SignReadBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { MiniPlate } from '../../ui/plate.tsx';
import { useNoticePlace } from '../../ui/useNoticePlace.ts';
import { say } from '../../words/say.ts';
import type { ShownAchievement } from './fullScreenCelebration.tsx';
import './celebration.css';

export const TOAST_MS = 5_000;
/** Between the beginning of its fade and the moment it counts as dismissed. */
export const TOAST_LEAVE_MS = 300;

type Props = ShownAchievement & { onDismiss: () => void };

export function AchievementToast({ achievement, isSignRead, others, onDismiss }: Props) {
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
  const { achievementId, title, description, icon, category, points } = achievement;
  return (
    <div ref={region} className="achievement-toast" role="alert" data-state={isClosing ? 'closed' : 'open'}>
      <AchievementIcon achievementId={achievementId} category={category} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="caps achievement-toast-news text-brand">{say('Achievement Unlocked!')}</p>
        <p className="font-strong leading-snug">
          <span>{say(title)}</span> <AchievementEmoji icon={icon} />
        </p>
        <p className="text-sm text-ink-2">{say(description)}</p>
        <div className="flex flex-wrap items-center gap-x-3">
          {isSignRead && <SignReadBadge />}
          {others}
        </div>
      </div>
      <MiniPlate>+{points}</MiniPlate>
      <IconButton label={say('Dismiss')} icon={X} onClick={() => setClosing(true)} />
    </div>
  );
}
