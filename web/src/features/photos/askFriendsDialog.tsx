import { useQuery } from '@tanstack/react-query';
import { signNames } from '../../../../shared/domain/sign.ts';
import { secondLooksOf, useAskFriends } from '../../api/secondLooks.ts';
import { Button } from '../../ui/button.tsx';
import { instantText } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogAnswers } from '../../ui/dialogAnswers.tsx';
import { IsThis } from '../../ui/isThis.tsx';
import type { ModalFrame } from '../../ui/modals.ts';
import { thumbnailSrc } from '../../ui/photoUrl.ts';
import { say } from '../../words/say.ts';
import './askFriendsDialog.css';

type Asked = { walkerId: string; challengeId: string; destinationName: string; photoUrl: string };

declare module '../../ui/modals.ts' {
  interface ModalProps {
    askFriends: Asked;
  }
}

/** What friends will see stands here before they see it. */
export default function AskFriendsDialog(props: ModalFrame & Asked) {
  const { walkerId, challengeId, destinationName, photoUrl, open, onClose } = props;
  const { ask, withdraw } = useAskFriends(walkerId, challengeId);
  const { data } = useQuery(secondLooksOf(walkerId));
  const look = data?.asked.find((one) => one.challengeId === challengeId);
  const footer = look ? (
    <>
      <Button
        look="line"
        pending={withdraw.isPending}
        pendingText={say('Stopping...')}
        onClick={() => withdraw.mutate(undefined, { onSuccess: onClose })}
      >
        {say('Stop Asking')}
      </Button>
      <Button look="go" onClick={onClose}>
        {say('Done')}
      </Button>
    </>
  ) : (
    <DialogAnswers
      no={say('Not Now')}
      onNo={onClose}
      pending={ask.isPending}
      pendingText={say('Asking...')}
      onClick={() => ask.mutate(undefined, { onSuccess: onClose })}
    >
      {say('Ask Friends')}
    </DialogAnswers>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={look ? say('Your friends are asked') : say('Ask your friends?')}
      footer={footer}
    >
      <div className="grid gap-4">
        <img className="ask-friends-photo" src={thumbnailSrc(photoUrl)} alt={say('The sign as you took it')} />
        <IsThis streets={signNames(destinationName)} />
        {look ? (
          <p>
            {say(
              'Your friends see this photo and the question until {day}. When two of them have said yes, the sign counts as read. Your points and your streak are the same either way.',
              { day: instantText(look.until) },
            )}
          </p>
        ) : (
          <>
            <p>
              {say(
                'Our reader could not make out this sign. Your friends can look at it: when two of them say yes, it counts as read.',
              )}
            </p>
            <p className="text-sm text-ink-2">
              {say(
                'For a week all of your friends see this photo and the name of the street. Each place that they see tells them a little more about where you live. You can ask about three photos a week.',
              )}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
