import { useQuery } from '@tanstack/react-query';
import { Flag, Shuffle } from 'lucide-react';
import { useState } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { destinationText } from '../../../../shared/domain/destinationName.ts';
import type { WayPreference } from '../../../../shared/domain/wayPreference.ts';
import { isDarkAtHome } from '../../session/home.ts';
import { currentUser } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogAnswers } from '../../ui/dialogAnswers.tsx';
import { type ModalFrame, openModal } from '../../ui/modals.ts';
import { MiniPlate } from '../../ui/plate.tsx';
import { WayChoice } from '../../ui/wayChoice.tsx';
import { walkFigure, walkUnit } from '../../words/measures.ts';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';
import { useGenerateChallenge } from './queries.ts';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    newRoute: { challenge: Challenge };
  }
}

export default function NewRouteDialog({ challenge, open, onClose }: ModalFrame & { challenge: Challenge }) {
  const { data: user } = useQuery(currentUser);
  const generate = useGenerateChallenge(true);
  const [chosen, setChosen] = useState<Partial<WayPreference>>({});
  const replace = () => {
    if (user) generate.mutate({ ...user, ...chosen });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say("Replace today's challenge?")}
      footer={
        <DialogAnswers no={say('Keep This Walk')} onNo={onClose} icon={Shuffle} onClick={replace}>
          {say('New Route')}
        </DialogAnswers>
      }
    >
      <p className="mt-1">
        <MiniPlate>{streetText(destinationText(challenge.destinationName))}</MiniPlate>
      </p>
      <p className="mt-3">
        {walkUnit() === 'mi'
          ? say(
              "You'll get another street instead of this walk of {miles} miles. You can ask for five new routes a day.",
              { miles: walkFigure(challenge.distance) },
            )
          : say(
              "You'll get another street instead of this walk of {km} kilometres. You can ask for five new routes a day.",
              { km: walkFigure(challenge.distance) },
            )}
      </p>
      <Button
        look="ghost"
        size="sm"
        icon={Flag}
        className="mt-1 -ms-2.5"
        onClick={() => {
          onClose();
          openModal('placeReport', { challenge });
        }}
      >
        {say('Something wrong with this place?')}
      </Button>
      {user && (
        <div className="mt-5 grid gap-5">
          <WayChoice
            chosen={{ ...user, ...chosen }}
            choose={(part) => setChosen({ ...chosen, ...part })}
            isDark={isDarkAtHome(user, new Date())}
          />
        </div>
      )}
    </Dialog>
  );
}
