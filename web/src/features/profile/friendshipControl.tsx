import { Check, UserCheck, UserMinus, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../shared/domain/names.ts';
import {
  FRIENDS_SEE,
  useAcceptFriend,
  useCancelRequest,
  useRemoveFriend,
  useRequestFriend,
} from '../../api/friends.ts';
import { WALKS_TELL } from '../../session/visibilityQuestion.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { say } from '../../words/say.ts';
import { nameText } from '../../words/standIns.ts';
import { useFriendship } from './queries.ts';

/** Of a friend: that they are one, and how one parts from them. */
function Friend({ viewerId, other }: { viewerId: string; other: PublicUser }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useRemoveFriend(viewerId);
  const name = nameText(firstNameOrUsername(other));
  const close = () => setAsked(false);
  return (
    <div className="friendship">
      <p>{say('You and {name} are friends.', { name })}</p>
      <Button look="line" icon={UserMinus} onClick={() => setAsked(true)}>
        {say('Remove friend')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={say('Remove {name} as a friend?', { name })}
        footer={
          <DialogAnswers
            no={say('Keep Friend')}
            onNo={close}
            look="brand"
            icon={UserMinus}
            pending={remove.isPending}
            pendingText={say('Removing...')}
            onClick={() => remove.mutate(other.id, { onSuccess: close })}
          >
            {say('Remove')}
          </DialogAnswers>
        }
      >
        <p className="mt-1">
          {say(
            "You'll no longer see each other's walks or friends' leaderboards. {name} may have kept pictures they saw. You keep everything you've earned.",
            { name },
          )}
        </p>
      </Dialog>
    </div>
  );
}

type Props = { viewerId: string; other: PublicUser };

/** What the viewer may do about this walker: ask them, answer them, or part from them. */
export function FriendshipControl({ viewerId, other }: Props) {
  const friendship = useFriendship(viewerId, other.id);
  const accept = useAcceptFriend();
  if (!friendship) return <Skeleton className="mt-4 h-12" />;
  switch (friendship.is) {
    case 'friend':
      return <Friend viewerId={viewerId} other={other} />;
    case 'asking':
      return (
        <div className="friendship">
          <p>
            {say('{name} would like to be your friend.', { name: nameText(firstNameOrUsername(other)) })}{' '}
            {say(FRIENDS_SEE)} {say(WALKS_TELL)}
          </p>
          <Button icon={Check} pending={accept.isPending} onClick={() => accept.mutate(friendship.requestId)}>
            {say('Accept friend request')}
          </Button>
        </div>
      );
    case 'asked':
      return <Asked requestId={friendship.requestId} />;
    case 'stranger':
      return <Stranger viewerId={viewerId} other={other} />;
  }
}

const RequestSent = () => (
  <Button look="line" icon={UserCheck} disabled>
    {say('Request sent')}
  </Button>
);

function Asked({ requestId }: { requestId: string }) {
  const cancel = useCancelRequest();
  return (
    <div className="friendship">
      <RequestSent />
      <Button look="ghost" icon={X} pending={cancel.isPending} onClick={() => cancel.mutate(requestId)}>
        {say('Cancel request')}
      </Button>
    </div>
  );
}

function Stranger({ viewerId, other }: Props) {
  const request = useRequestFriend(viewerId);
  return (
    <div className="friendship">
      <p>{say(FRIENDS_SEE)}</p>
      {request.isSuccess ? (
        <RequestSent />
      ) : (
        <Button look="tint" icon={UserPlus} pending={request.isPending} onClick={() => request.mutate(other.username)}>
          {say('Add friend')}
        </Button>
      )}
    </div>
  );
}
