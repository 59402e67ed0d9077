import { Check, UserCheck, UserMinus, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../shared/domain/auth/names.ts';
import { nameText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Skeleton } from '../../ui/lists/listState.tsx';
import { WALKS_TELL } from '../settings/index.ts';
import {
  FRIENDS_SEE,
  useAcceptFriend,
  useCancelRequest,
  useFriendship,
  useRemoveFriend,
  useRequestFriend,
} from './friends.ts';

const friendshipClass = 'grid gap-3 mt-4.5 pt-4 border-t border-hairline [&>p]:text-ink-2 [&>p]:text-sm';

export function Friend({ viewerId, other }: { viewerId: string; other: PublicUser }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useRemoveFriend(viewerId);
  const name = nameText(firstNameOrUsername(other));
  const close = () => setAsked(false);
  return (
    <div className={friendshipClass} data-part="friendship">
      <p>{t('You and {name} are friends.', { name })}</p>
      <Button variant="line" icon={UserMinus} onClick={() => setAsked(true)}>
        {t('Remove friend')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={t('Remove {name} as a friend?', { name })}
        answers={{
          ...{ no: t('Keep Friend'), yes: t('Remove'), variant: 'brand', icon: UserMinus },
          ...{ pending: remove.isPending, pendingText: t('Removing...') },
          onClick: () => remove.mutate(other.id, { onSuccess: close }),
        }}
      >
        <p className="mt-1">
          {t(
            "You'll no longer see each other's walks or friends' leaderboards. {name} may have kept pictures they saw. You keep everything you've earned.",
            { name },
          )}
        </p>
      </Dialog>
    </div>
  );
}

type Props = { viewerId: string; other: PublicUser };

export function FriendshipControl({ viewerId, other }: Props) {
  const friendship = useFriendship(viewerId, other.id);
  const accept = useAcceptFriend();
  if (!friendship) return <Skeleton className="mt-4 h-12" />;
  switch (friendship.is) {
    case 'friend':
      return <Friend viewerId={viewerId} other={other} />;
    case 'requesting':
      return (
        <div className={friendshipClass} data-part="friendship">
          <p>
            {t('{name} would like to be your friend.', { name: nameText(firstNameOrUsername(other)) })} {t(FRIENDS_SEE)}{' '}
            {t(WALKS_TELL)}
          </p>
          <Button icon={Check} pending={accept.isPending} onClick={() => accept.mutate(friendship.requestId)}>
            {t('Accept friend request')}
          </Button>
        </div>
      );
    case 'requested':
      return <PendingRequest requestId={friendship.requestId} />;
    case 'stranger':
      return <Stranger viewerId={viewerId} other={other} />;
  }
}

const RequestSent = () => (
  <Button variant="line" icon={UserCheck} disabled>
    {t('Request sent')}
  </Button>
);

function PendingRequest({ requestId }: { requestId: string }) {
  const cancel = useCancelRequest();
  return (
    <div className={friendshipClass} data-part="friendship">
      <RequestSent />
      <Button variant="ghost" icon={X} pending={cancel.isPending} onClick={() => cancel.mutate(requestId)}>
        {t('Cancel request')}
      </Button>
    </div>
  );
}

function Stranger({ viewerId, other }: Props) {
  const request = useRequestFriend(viewerId);
  return (
    <div className={friendshipClass} data-part="friendship">
      <p>{t(FRIENDS_SEE)}</p>
      {request.isSuccess ? (
        <RequestSent />
      ) : (
        <Button
          variant="tint"
          icon={UserPlus}
          pending={request.isPending}
          onClick={() => request.mutate(other.username)}
        >
          {t('Add friend')}
        </Button>
      )}
    </div>
  );
}
