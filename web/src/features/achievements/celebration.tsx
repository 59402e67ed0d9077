import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { celebrationSize } from '../../../../shared/domain/celebration.ts';
import { currentUser } from '../../session/session.ts';
import { isVisibilityQuestionDue } from '../../session/visibilityQuestion.ts';
import { type ModalFrame, type ModalProps, openModal } from '../../ui/modals.ts';
import { AchievementToast } from './achievementToast.tsx';
import { FullScreenCelebration } from './fullScreenCelebration.tsx';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    celebration: { achievement: NewAchievement };
  }
}

/** The celebration has faded by then: nothing lies on top of it, and the focus is back where it was. */
export const QUESTION_AFTER_MS = 600;

/** The first new achievement of a walk: a milestone or a rich one fills the screen, any other is a notice. */
export default function Celebration({ achievement, open, onClose }: ModalProps['celebration'] & ModalFrame) {
  useQuestionAfter(open);
  switch (celebrationSize(achievement)) {
    case 'big':
      return <FullScreenCelebration achievement={achievement} open={open} onComplete={onClose} />;
    case 'small':
      return open ? <AchievementToast achievement={achievement} onDismiss={onClose} /> : null;
  }
}

/** There is a walk to be seen now: its walker is asked, once, by whom. */
function useQuestionAfter(isCelebrating: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (isCelebrating) return;
    const timer = setTimeout(() => {
      const user = client.getQueryData(currentUser.queryKey);
      if (user && isVisibilityQuestionDue(user)) openModal('visibilityQuestion', {});
    }, QUESTION_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isCelebrating, client]);
}
