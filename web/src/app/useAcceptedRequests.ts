import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { firstNameOrUsername } from '../../../shared/domain/names.ts';
import { friendsOf, requestsBy } from '../api/friends.ts';
import { toast } from '../ui/toast.ts';
import { say } from '../words/say.ts';

/**
 * Tells who asked for a friendship that it was accepted: a request that was waiting is gone, and its addressee is a friend.
 * Asked for at the start only where one was waiting when the app was used last.
 */
export function useAcceptedRequests(walkerId: string): void {
  const client = useQueryClient();
  const { data: sent, refetch } = useQuery({ ...requestsBy(walkerId), enabled: false });
  const before = useRef(sent);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start
  useEffect(() => {
    if (sent && sent.length > 0) void refetch();
  }, [walkerId]);

  useEffect(() => {
    const gone = before.current?.filter(({ id }) => !sent?.some((request) => request.id === id)) ?? [];
    before.current = sent;
    if (!sent || gone.length === 0) return;
    void client.fetchQuery({ ...friendsOf(walkerId), staleTime: 0 }).then(
      (friends) => {
        for (const { addressee } of gone) {
          const friend = friends.find(({ id }) => id === addressee?.id);
          if (!friend) continue;
          const title = say('{name} has accepted your friend request', { name: firstNameOrUsername(friend) });
          toast({ title, variant: 'success' });
        }
      },
      () => undefined,
    );
  }, [sent, client, walkerId]);
}
