import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { fullName } from '../../../../shared/domain/auth/names.ts';
import { t } from '../../i18n/t.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { WalkerAvatar } from '../../ui/lists/avatar.tsx';
import { WALKS_TELL } from '../settings/index.ts';
import { FRIENDS_SEE, requestsBy, requestsTo, useAcceptFriend, useCancelRequest, useDeclineFriend } from './friends.ts';

type Request = { id: string; walker: Parameters<typeof WalkerAvatar>[0]['walker'] };

/** At most three avatars fit on the narrowest phone. */
const MAX_FACES = 3;

/** The received friend requests, collapsed to one line so that the board stays visible. */
export function FriendRequests({ walkerId }: { walkerId: string }) {
  const { data = [] } = useQuery(requestsTo(walkerId));
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  if (data.length === 0) return null;
  return (
    <section className="card px-3 py-0" data-part="friend-requests" aria-label={t('Friend Requests')}>
      <button
        type="button"
        className="flex items-center gap-3 w-full min-h-13 text-ink text-start desk:min-h-17.5"
        data-part="request-line"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        {!isOpen && (
          <span className="flex *:ring-2 *:ring-surface [&>*+*]:-ms-1.25" aria-hidden="true">
            {data.slice(0, MAX_FACES).map(({ id, requester }) => (
              <WalkerAvatar key={id} walker={requester} size={32} />
            ))}
          </span>
        )}
        <b className="flex-1 font-strong">
          {t('{count, plural, one {# friend request} other {# friend requests}}', { count: data.length })}
        </b>
        <ChevronDown className={classes('w-4.5 text-ink-3', !isOpen && '-rotate-90')} />
      </button>
      {isOpen && (
        <div id={list}>
          <Answers requests={data.map(({ id, requester }) => ({ id, walker: requester }))} />
          <p className="pt-2 pb-3 text-sm text-ink-2 text-balance">
            {t(FRIENDS_SEE)} {t(WALKS_TELL)}
          </p>
        </div>
      )}
    </section>
  );
}

function Answers({ requests }: { requests: readonly Request[] }) {
  const accept = useAcceptFriend();
  const decline = useDeclineFriend();
  const isBusy = accept.isPending || decline.isPending;
  return (
    <RequestList requests={requests}>
      {({ id, walker }) => (
        <>
          <IconButton
            variant="brand"
            icon={Check}
            label={t('Accept {name}', { name: fullName(walker) })}
            disabled={isBusy}
            onClick={() => accept.mutate(id)}
          />
          <IconButton
            variant="line"
            icon={X}
            label={t('Decline {name}', { name: fullName(walker) })}
            disabled={isBusy}
            onClick={() => decline.mutate(id)}
          />
        </>
      )}
    </RequestList>
  );
}

export function SentRequests({ walkerId }: { walkerId: string }) {
  const { data = [] } = useQuery(requestsBy(walkerId));
  const cancel = useCancelRequest();
  const requests = data.flatMap(({ id, addressee }) => (addressee ? [{ id, walker: addressee }] : []));
  if (requests.length === 0) return null;
  return (
    <section className="mt-5" aria-labelledby="sent-requests">
      <h3 id="sent-requests" className="h-card">
        {t('Waiting for an Answer')}
      </h3>
      <RequestList requests={requests}>
        {({ id, walker }) => (
          <IconButton
            variant="line"
            icon={X}
            label={t('Cancel the request to {name}', { name: fullName(walker) })}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          />
        )}
      </RequestList>
    </section>
  );
}

type ListProps = { requests: readonly Request[]; children: (request: Request) => ReactNode };

const RequestList = ({ requests, children }: ListProps) => (
  <ul className="mt-3 grid grid-cols-1 gap-3 in-data-[part=friend-requests]:mt-0" data-part="request-list">
    {requests.map((request) => (
      <li
        className="flex items-center gap-2.5 in-data-[part=friend-requests]:border-t in-data-[part=friend-requests]:border-hairline in-data-[part=friend-requests]:pt-2"
        key={request.id}
      >
        <WalkerAvatar walker={request.walker} />
        <div className="min-w-0 flex-1">
          <p className="font-strong wrap-anywhere">{fullName(request.walker)}</p>
          <p className="wrap-anywhere text-sm text-ink-2 in-data-[part=friend-requests]:pt-2 in-data-[part=friend-requests]:pb-3">
            <bdi>@{request.walker.username}</bdi>
          </p>
        </div>
        {children(request)}
      </li>
    ))}
  </ul>
);
