import { useMutation, useQuery } from '@tanstack/react-query';
import { auth } from '../../../../shared/api/auth.ts';
import { friends } from '../../../../shared/api/friends.ts';
import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import { walkers } from '../../../../shared/api/walkers.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { ApiError, call } from '../../api/client.ts';
import { OfflineError } from '../../api/errors.ts';
import { invalidating, readShared } from '../../api/queryClient.ts';
import { t } from '../../i18n/t.ts';
import { celebrate } from '../../ui/dialogs/openModal.ts';
import { toastFailure, toastSuccess } from '../../ui/notices/toast.ts';

/** True when no answer or a 5xx came, so the server may have executed the request. */
const mayHaveHappened = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : !(error instanceof OfflineError);

/** Remembers unacknowledged writes, so that a retry is marked as a repetition. */
export function unacknowledgedWrites() {
  const lost = new Set<string>();
  return async <T>(name: string, send: (isAgain: boolean) => Promise<T>): Promise<T> => {
    try {
      const answer = await send(lost.has(name));
      lost.delete(name);
      return answer;
    } catch (error) {
      if (mayHaveHappened(error)) lost.add(name);
      else if (error instanceof ApiError) lost.delete(name);
      throw error;
    }
  };
}

export const FRIENDS_SEE = msg("You see each other's walks, with street and photo.");

export const friendsOf = (walkerId: string) => readShared(friends.listFriends, { params: { id: walkerId } });

/** Lists the friend requests that the walker has received. */
export const requestsTo = (walkerId: string) => readShared(friends.listFriendRequests, { params: { id: walkerId } });

/** Lists the friend requests that the walker has sent. */
export const requestsBy = (walkerId: string) =>
  readShared(friends.listFriendRequests, { params: { id: walkerId }, query: { sent: 'true' } });

type Friendship = { is: 'friend' } | { is: 'requesting' | 'requested'; requestId: string } | { is: 'stranger' };

export function useFriendship(viewerId: string, otherId: string): Friendship | undefined {
  const { data: friends } = useQuery(friendsOf(viewerId));
  const { data: requests } = useQuery(requestsTo(viewerId));
  const { data: sent } = useQuery(requestsBy(viewerId));
  if (!friends || !requests || !sent) return undefined;
  if (friends.some(({ id }) => id === otherId)) return { is: 'friend' };
  const request = requests.find(({ requester }) => requester.id === otherId);
  if (request) return { is: 'requesting', requestId: request.id };
  const own = sent.find(({ addressee }) => addressee?.id === otherId);
  return own ? { is: 'requested', requestId: own.id } : { is: 'stranger' };
}

const showSuccess = (title: string) => toastSuccess(t(title));
const showFailure = (title: string) => (error: Error) => void toastFailure(t(title), error.message);

/** A friendship changes boards, achievements and visible walks; a refusal means that cached lists are stale. */
const refetchAffected = invalidating(auth.getCurrentUser, walkers.getWalker, leaderboard.getGlobalLeaderboard);

const requests = unacknowledgedWrites();
const declines = unacknowledgedWrites();

/** A request to a walker who has already sent one makes both friends at once. */
export const useRequestFriend = (walkerId: string) =>
  useMutation({
    mutationFn: (addresseeUsername: string) =>
      requests(`${walkerId} ${addresseeUsername}`, (again) =>
        call(friends.requestFriend, { body: { requesterId: walkerId, addresseeUsername, ...(again && { again }) } }),
      ),
    onSuccess: ({ status, newAchievements }) => {
      celebrate(newAchievements, 'friendship');
      showSuccess(status === 'pending' ? msg('Friend request sent!') : msg('Friend request accepted!'));
    },
    onError: showFailure(msg('Failed to send friend request')),
    onSettled: refetchAffected,
  });

export const useAcceptFriend = () =>
  useMutation({
    mutationFn: (requestId: string) => call(friends.acceptFriend, { params: { requestId } }),
    onSuccess: ({ newAchievements }) => {
      showSuccess(msg('Friend request accepted!'));
      celebrate(newAchievements, 'friendship');
    },
    onError: showFailure(msg('Failed to accept friend request')),
    onSettled: refetchAffected,
  });

export const useDeclineFriend = () =>
  useEndRequest(msg('Friend request declined'), msg('Failed to decline friend request'));

export const useCancelRequest = () =>
  useEndRequest(msg('Friend request cancelled'), msg('Failed to cancel friend request'));

const useEndRequest = (done: string, failed: string) =>
  useMutation({
    mutationFn: (requestId: string) =>
      declines(requestId, async (again) => {
        const isGone = (error: unknown) => error instanceof ApiError && error.code === 'request_not_found';
        return call(friends.declineFriend, { params: { requestId } }).catch((error: unknown) => {
          // An earlier attempt whose answer was lost has declined the request.
          if (again && isGone(error)) return {};
          throw error;
        });
      }),
    onSuccess: () => showSuccess(done),
    onError: showFailure(failed),
    onSettled: refetchAffected,
  });

export const useRemoveFriend = (walkerId: string) =>
  useMutation({
    mutationFn: (friendId: string) => call(friends.removeFriend, { params: { id: walkerId, friendId } }),
    onSuccess: () => showSuccess(msg('Friend removed')),
    onError: showFailure(msg('Failed to remove friend')),
    onSettled: refetchAffected,
  });
