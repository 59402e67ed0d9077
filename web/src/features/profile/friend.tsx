import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../shared/domain/names.ts';
import { useRemoveFriend } from '../../api/friends.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogAnswers } from '../../ui/dialogAnswers.tsx';
import { say } from '../../words/say.ts';
import { nameText } from '../../words/standIns.ts';

/** Of a friend: that they are one, and how one parts from them. */
export function Friend({ viewerId, other }: { viewerId: string; other: PublicUser }) {
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
