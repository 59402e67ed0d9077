import { type QueryClient, type QueryKey, useMutation } from '@tanstack/react-query';
import { achievements } from '../../../../shared/api/achievements.ts';
import { auth } from '../../../../shared/api/auth.ts';
import { type Challenge, challenges } from '../../../../shared/api/challenges.ts';
import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import { walkers } from '../../../../shared/api/walkers.ts';
import { world } from '../../../../shared/api/world.ts';
import { ApiError, call } from '../../api/client.ts';
import { invalidate, read } from '../../api/queryClient.ts';
import { statsOf, walksOf } from '../../api/walkers.ts';
import { withWords } from '../../i18n/catalogues.ts';
import { t } from '../../i18n/t.ts';
import { type CompletionAnswer, outbox } from '../../pwa/outbox/outbox.ts';
import { signUpload } from '../../pwa/outbox/putPhoto.ts';
import type { Proof } from '../../pwa/outbox/submitPhoto.ts';
import { broadcastToTabs } from '../../session/otherTabs.ts';
import { currentUser } from '../../session/session.ts';
import { celebrate, closeModal } from '../../ui/dialogs/openModal.ts';
import { toastFailure, toastSuccess } from '../../ui/notices/toast.ts';

/** Delays after a completion: the reader takes two seconds, six after a cold start. */
const LOOKS_MS = [2_500, 4_500, 10_000, 20_000];

/** Polls a few times until the sign is read, so that the verdict appears without a reload. */
export function followSign(client: QueryClient, { id, userId }: Challenge): void {
  const today = read(challenges.getTodayChallenge);
  const look = async (number: number) => {
    const challenge = await client.fetchQuery({ ...today, staleTime: 0, retry: false }).catch(() => undefined);
    // A walk of another day is not followed; its list shows the verdict when opened.
    if (challenge && challenge.id !== id) return;
    if (challenge && challenge.sign !== null) await client.invalidateQueries({ queryKey: walksOf(userId).queryKey });
    else wait(number + 1);
  };
  const wait = (number: number) => {
    const pause = LOOKS_MS[number];
    if (pause !== undefined) setTimeout(() => void look(number), pause);
  };
  wait(0);
}

export const useSignUpload = () => useMutation({ mutationFn: signUpload });

/** Refusals are shown here; a successful answer is stored in the outbox (submitPhoto.ts) and shown from there. */
export const useCompleteChallenge = ({ id, userId }: Challenge) =>
  useMutation({
    mutationFn: (body: Proof) => call(challenges.completeChallenge, { params: { id }, body }),
    onError: async (error, _, __, { client }) => {
      toastFailure(t('Failed to complete challenge'), error.message);
      if (!(error instanceof ApiError && error.code === 'already_completed')) return;
      // The challenge was completed with another photo, perhaps on another device, so this one is discarded.
      await outbox.remove(id);
      closeModal('upload');
      invalidate(client, challenges.getTodayChallenge);
      refetchAffected(client, userId);
    },
  });

/** Shows a stored answer in exactly one tab: the tab that removes it from the outbox. */
export async function takeAnswer(client: QueryClient, answer: CompletionAnswer): Promise<void> {
  if (await outbox.remove(answer.challenge.id)) showCompletion(client, answer);
}

function showCompletion(client: QueryClient, answer: CompletionAnswer): void {
  const { challenge, stats, pointsEarned, newAchievements } = answer;
  client.setQueryData(statsOf(challenge.userId).queryKey, stats);
  client.setQueryData(read(challenges.getTodayChallenge).queryKey, (today) =>
    today && today.id !== challenge.id ? today : challenge,
  );
  closeModal('upload');
  // Only this tab handles the answer, so the other tabs must refetch.
  broadcastToTabs();
  refetchAffected(client, challenge.userId);
  // Gallery and profile open offline and after a reload, so they are refetched although they are not mounted.
  const of = { params: { id: challenge.userId } };
  const refetch = (query: { queryKey: QueryKey }) => void client.prefetchQuery({ ...query, staleTime: 0 });
  refetch(walksOf(challenge.userId));
  refetch(read(walkers.getWalker, of));
  refetch(read(achievements.listWalkerAchievements, of));
  // The same sum as home shows for the day (`PointsOfDay`).
  const points = newAchievements.reduce((sum, achievement) => sum + achievement.points, pointsEarned);
  toastSuccess(t('Challenge completed!'), t('Great job! You earned {points} points!', { points }));
  celebrate(newAchievements, 'walk');
  followSign(client, challenge);
  void tellClubs(client, challenge.userId).catch(() => undefined);
}

/** A user persisted by an earlier version has no clubs. */
async function tellClubs(client: QueryClient, walkerId: string) {
  if (!client.getQueryData(currentUser.queryKey)?.clubs?.length) return;
  const { tellGoalAfterWalk } = await withWords('streets', () => import('../clubs/index.ts'))();
  await tellGoalAfterWalk(client, walkerId);
}

function refetchAffected(client: QueryClient, walkerId: string) {
  invalidate(client, walkers.getWalker, { id: walkerId });
  for (const route of [
    auth.getCurrentUser,
    world.listGlobalChallenges,
    world.getGlobalStats,
    leaderboard.getGlobalLeaderboard,
  ]) {
    invalidate(client, route);
  }
}
