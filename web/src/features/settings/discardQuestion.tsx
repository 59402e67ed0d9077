import { Dialog } from '../../ui/dialog.tsx';
import { DialogAnswers } from '../../ui/dialogAnswers.tsx';
import { say } from '../../words/say.ts';

type Props = { open: boolean; onKeep: () => void; onDiscard: () => void };

/** Asked before a sheet with changes is closed by anything but its own buttons. */
export const DiscardQuestion = ({ open, onKeep, onDiscard }: Props) => (
  <Dialog
    open={open}
    onClose={onKeep}
    title={say('Discard your changes?')}
    footer={
      <DialogAnswers no={say('Discard')} onNo={onDiscard} look="brand" onClick={onKeep}>
        {say('Keep Editing')}
      </DialogAnswers>
    }
  >
    <p className="mt-1">{say('What you have changed here is not saved yet.')}</p>
  </Dialog>
);
