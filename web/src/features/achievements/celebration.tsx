import type { MouseEvent } from 'react';
import { celebrationSize } from '../../../../shared/domain/celebration.ts';
import { type ModalFrame, type ModalProps, openModal } from '../../ui/modals.ts';
import { say } from '../../words/say.ts';
import { AchievementToast } from './achievementToast.tsx';
import { FullScreenCelebration } from './fullScreenCelebration.tsx';
import { useIsSignRead } from './useIsSignRead.ts';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    /** With how many others it was unlocked, and by what. */
    celebration: { achievement: NewAchievement; others: number; by: CelebratedBy };
  }
}

/** The first new achievement of a walk: a milestone or a rich one fills the screen, any other is a notice. */
export default function Celebration(props: ModalProps['celebration'] & ModalFrame) {
  const { achievement, others, by, open, onClose } = props;
  const isSignRead = useIsSignRead() && by === 'walk';
  const shown = { achievement, isSignRead, others: others > 0 && <Others count={others} onLeave={onClose} /> };
  switch (celebrationSize(achievement)) {
    case 'big':
      return <FullScreenCelebration {...shown} open={open} onComplete={onClose} />;
    case 'small':
      return open ? <AchievementToast {...shown} onDismiss={onClose} /> : null;
  }
}

/** What was unlocked beside it: a tap leads to the gallery, where the newest stand first. */
function Others({ count, onLeave }: { count: number; onLeave: () => void }) {
  const show = (event: MouseEvent) => {
    event.stopPropagation();
    onLeave();
    openModal('achievements', {});
  };
  return (
    <button type="button" className="link celebration-others" onClick={show}>
      {say('and {count} more', { count })}
    </button>
  );
}
