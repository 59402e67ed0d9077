import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Challenge, challenges } from '../../../../shared/api/challenges.ts';
import { walkers } from '../../../../shared/api/walkers.ts';
import { ApiError, call } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';
import { type CompletionAnswer, outbox } from '../../pwa/outbox.ts';
import { signUpload } from '../../pwa/putPhoto.ts';
import { closeModal, openModal } from '../../ui/modals.ts';
import { toast } from '../../ui/toast.ts';

export const useSignUpload = () => useMutation({ mutationFn: signUpload });

/** Once the server has answered, everything that a walk changes is read anew, and the walker hears what it was worth. */
export function useCompleteChallenge({ id, userId }: Challenge) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (photoUrl: string) => call(challenges.completeChallenge, { params: { id }, body: { photoUrl } }),
    onSuccess: async (answer) => {
      await outbox.remove(id);
      showCompletion(client, answer);
    },
    onError: async (error) => {
      toast({ title: 'Failed to complete challenge', description: error.message, variant: 'destructive' });
      if (!(error instanceof ApiError && error.code === 'already_completed')) return;
      // Done with another photo, perhaps on another device: this one has nothing left to prove.
      await outbox.remove(id);
      closeModal('upload');
      void client.invalidateQueries({ queryKey: read(challenges.getTodayChallenge).queryKey });
      readAnew(client, userId);
    },
  });
}

/** The answer to a completion, whoever sent it and however long it took. */
export function showCompletion(client: QueryClient, answer: CompletionAnswer): void {
  const { challenge, stats, pointsEarned, newAchievements } = answer;
  client.setQueryData(read(walkers.getStats, { params: { id: challenge.userId } }).queryKey, stats);
  client.setQueryData(read(challenges.getTodayChallenge).queryKey, (today) =>
    today && today.id !== challenge.id ? today : challenge,
  );
  closeModal('upload');
  readAnew(client, challenge.userId);
  // The gallery may be opened without a network, and nobody has it open now.
  const walks = read(challenges.listCompletedChallenges, { params: { id: challenge.userId } });
  void client.prefetchQuery({ ...walks, staleTime: 0 });
  toast({
    title: 'Challenge completed!',
    description: `Great job! You earned ${pointsEarned} points!`,
    variant: 'success',
  });
  const [first] = newAchievements;
  if (first) openModal('celebration', { achievement: first });
}

function readAnew(client: QueryClient, walkerId: string) {
  const touched = [
    ['/api', 'user'],
    ['/api', 'users', walkerId],
    ['/api', 'challenges', 'global'],
    ['/api', 'leaderboard'],
    ['/api', 'stats'],
  ];
  for (const queryKey of touched) void client.invalidateQueries({ queryKey });
}
