import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Challenge, challenges } from '../../../../shared/api/challenges.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { walkers } from '../../../../shared/api/walkers.ts';
import { ApiError, call } from '../../lib/api.ts';
import { closeModal, openModal } from '../../lib/modals.ts';
import { signUpload } from '../../lib/putPhoto.ts';
import { read } from '../../lib/queryClient.ts';
import { outbox } from '../../pwa/outbox.ts';
import { toast } from '../../ui/toast.ts';

export const useSignUpload = () => useMutation({ mutationFn: signUpload });

/** Once the server has answered, everything that a walk changes is read anew, and the walker hears what it was worth. */
export function useCompleteChallenge({ id, userId }: Challenge) {
  const client = useQueryClient();

  const settle = async () => {
    await outbox.remove(id);
    closeModal('upload');
    const touched = [
      ['/api', 'user'],
      ['/api', 'users', userId],
      ['/api', 'challenges', 'global'],
      ['/api', 'leaderboard'],
      ['/api', 'stats'],
    ];
    for (const queryKey of touched) void client.invalidateQueries({ queryKey });
  };

  return useMutation({
    mutationFn: (photoUrl: string) => call(challenges.completeChallenge, { params: { id }, body: { photoUrl } }),
    onSuccess: async (answer) => {
      client.setQueryData(read(walkers.getStats, { params: { id: userId } }).queryKey, answer.stats);
      client.setQueryData(read(challenges.getTodayChallenge).queryKey, (today) =>
        today && today.id !== id ? today : answer.challenge,
      );
      await settle();
      celebrate(answer);
    },
    onError: async (error) => {
      toast({ title: 'Failed to complete challenge', description: error.message, variant: 'destructive' });
      if (!(error instanceof ApiError && error.code === 'already_completed')) return;
      // Done with another photo, perhaps on another device: this one has nothing left to prove.
      void client.invalidateQueries({ queryKey: read(challenges.getTodayChallenge).queryKey });
      await settle();
    },
  });
}

function celebrate({ pointsEarned, newAchievements }: ResponseOf<typeof challenges.completeChallenge>) {
  toast({
    title: 'Challenge completed!',
    description: `Great job! You earned ${pointsEarned} points!`,
    variant: 'success',
  });
  const [first] = newAchievements;
  if (first) openModal('celebration', { achievement: first });
}
