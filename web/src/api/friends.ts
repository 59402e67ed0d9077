import { useMutation, useQueryClient } from '@tanstack/react-query';
import { friends } from '../../../shared/api/friends.ts';
import { toast } from '../ui/toast.ts';
import { call } from './client.ts';

/** What whoever makes a friend is told before they do. */
export const FRIENDS_SEE = "Friends see the exact places of each other's walks.";

const tell = (title: string) => toast({ title, variant: 'success' });
const failing = (title: string) => (error: Error) =>
  void toast({ title, description: error.message, variant: 'destructive' });

/**
 * A friendship changes both boards, both counts, what achievements there are and what may be seen of the other's walks.
 * Read anew after a failure too: whatever was refused, the truth is another than what stood here.
 */
function useReadAnew() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [
      ['/api', 'user'],
      ['/api', 'users'],
      ['/api', 'leaderboard'],
    ]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}

/** Sent twice because the first answer was lost, these would be refused for what they themselves have done. */
const once = { retry: false } as const;

/** Whoever asks somebody that has asked them is their friend at once. */
export function useRequestFriend(walkerId: string) {
  const readAnew = useReadAnew();
  return useMutation({
    ...once,
    mutationFn: (addresseeUsername: string) =>
      call(friends.requestFriend, { body: { requesterId: walkerId, addresseeUsername } }),
    onSuccess: ({ status }) => {
      switch (status) {
        case 'pending':
          return tell('Friend request sent!');
        case 'accepted':
          return tell('Friend request accepted!');
      }
    },
    onError: failing('Failed to send friend request'),
    onSettled: readAnew,
  });
}

export function useAcceptFriend() {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (requestId: string) => call(friends.acceptFriend, { params: { requestId } }),
    onSuccess: () => tell('Friend request accepted!'),
    onError: failing('Failed to accept friend request'),
    onSettled: readAnew,
  });
}

export function useDeclineFriend() {
  const readAnew = useReadAnew();
  return useMutation({
    ...once,
    mutationFn: (requestId: string) => call(friends.declineFriend, { params: { requestId } }),
    onSuccess: () => tell('Friend request declined'),
    onError: failing('Failed to decline friend request'),
    onSettled: readAnew,
  });
}

export function useRemoveFriend(walkerId: string) {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (friendId: string) => call(friends.removeFriend, { params: { id: walkerId, friendId } }),
    onSuccess: () => tell('Friend removed'),
    onError: failing('Failed to remove friend'),
    onSettled: readAnew,
  });
}
