import { celebrationSize } from '../../../../shared/domain/celebration.ts';
import type { ModalFrame, ModalProps } from '../../lib/modals.ts';
import { AchievementBanner } from './achievementBanner.tsx';
import { FullScreenCelebration } from './fullScreenCelebration.tsx';

/** The first new achievement of a walk: a milestone or a rich one fills the screen, any other is a notice. */
export default function Celebration({ achievement, open, onClose }: ModalProps['celebration'] & ModalFrame) {
  switch (celebrationSize(achievement)) {
    case 'big':
      return <FullScreenCelebration achievement={achievement} open={open} onComplete={onClose} />;
    case 'small':
      return open ? <AchievementBanner achievement={achievement} onDismiss={onClose} /> : null;
  }
}
