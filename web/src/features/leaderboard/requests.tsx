import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { fullName } from '../../../../shared/domain/names.ts';
import { FRIENDS_SEE, requestsTo, useAcceptFriend, useDeclineFriend } from '../../api/friends.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { say } from '../../words/say.ts';
import { RequestList } from './requestList.tsx';

/** The open friend requests to this walker; renders nothing while there is none. */
export function Requests({ walkerId }: { walkerId: string }) {
  const { data = [] } = useQuery(requestsTo(walkerId));
  const accept = useAcceptFriend();
  const decline = useDeclineFriend();
  if (data.length === 0) return null;
  // One answer at a time, and none to a request that is being answered.
  const isBusy = accept.isPending || decline.isPending;
  return (
    <section className="card" aria-labelledby="friend-requests">
      <h3 id="friend-requests" className="h-card flex items-center gap-2">
        {say('Friend Requests')} <CountBadge count={data.length} />
      </h3>
      <p className="mt-1 text-sm text-ink-2">{say(FRIENDS_SEE)}</p>
      <RequestList requests={data.map(({ id, requester }) => ({ id, walker: requester }))}>
        {({ id, walker }) => (
          <>
            <IconButton
              look="brand"
              icon={Check}
              label={say('Accept {name}', { name: fullName(walker) })}
              disabled={isBusy}
              onClick={() => accept.mutate(id)}
            />
            <IconButton
              look="line"
              icon={X}
              label={say('Decline {name}', { name: fullName(walker) })}
              disabled={isBusy}
              onClick={() => decline.mutate(id)}
            />
          </>
        )}
      </RequestList>
    </section>
  );
}
