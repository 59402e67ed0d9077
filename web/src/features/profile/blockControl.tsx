import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../shared/domain/names.ts';
import { useBlockWalker } from '../../api/blocks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogAnswers } from '../../ui/dialogAnswers.tsx';
import { say } from '../../words/say.ts';
import { nameText } from '../../words/standIns.ts';

export function BlockControl({ viewerId, other }: { viewerId: string; other: PublicUser }) {
  const [isAsked, setAsked] = useState(false);
  const [, navigate] = useLocation();
  const block = useBlockWalker(viewerId);
  const name = nameText(firstNameOrUsername(other));
  const close = () => setAsked(false);
  return (
    <>
      <Button look="ghost" block icon={Ban} className="mt-2" onClick={() => setAsked(true)}>
        {say('Block {name}', { name })}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={say('Block {name}?', { name })}
        footer={
          <DialogAnswers
            no={say('Cancel')}
            onNo={close}
            look="brand"
            icon={Ban}
            pending={block.isPending}
            pendingText={say('Blocking...')}
            onClick={() => block.mutate(other, { onSuccess: () => navigate('/') })}
          >
            {say('Block')}
          </DialogAnswers>
        }
      >
        <p className="mt-1">
          {say(
            "You won't see each other any more: no profiles, leaderboards, requests or named walks, and no friendship. {name} isn't told. Nameless dots on the world map stay. You can unblock in Settings.",
            { name },
          )}
        </p>
      </Dialog>
    </>
  );
}
