import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { fullName } from '../../../../shared/domain/names.ts';
import { FRIENDS_SEE, useAcceptFriend, useDeclineFriend } from '../../api/friends.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { WalkerAvatar } from '../../ui/walkerAvatar.tsx';
import { say } from '../../words/say.ts';
import { friendRequests } from './queries.ts';

/** The open friend requests to this walker; renders nothing while there is none. */
export function Requests({ walkerId }: { walkerId: string }) {
  const { data = [] } = useQuery(friendRequests(walkerId));
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
      <p className="mt-1 text-sm text-ink-2">{FRIENDS_SEE}</p>
      <ul className="request-list">
        {data.map(({ id, requester }) => {
          const name = fullName(requester);
          return (
            <li key={id}>
              <WalkerAvatar walker={requester} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-strong">{name}</p>
                <p className="truncate text-sm text-ink-2">@{requester.username}</p>
              </div>
              <IconButton
                look="brand"
                icon={Check}
                label={`Accept ${name}`}
                disabled={isBusy}
                onClick={() => accept.mutate(id)}
              />
              <IconButton
                look="line"
                icon={X}
                label={`Decline ${name}`}
                disabled={isBusy}
                onClick={() => decline.mutate(id)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
