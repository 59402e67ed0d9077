import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ModalFrame } from '../../../ui/modals.ts';
import { say } from '../../../words/say.ts';
import type { Town } from '../queries.ts';
import { AddedStreets, AskToRemove, ChooseRecordings, ComparingRecordings } from './earlierSteps.tsx';
import { type EarlierState, useEarlierWalks } from './useEarlierWalks.ts';
import './earlier.css';

type Props = { walkerId: string; towns: readonly Town[] };

declare module '../../../ui/modals.ts' {
  interface ModalProps {
    earlierWalks: Props;
  }
}

export default function EarlierWalksDialog({ walkerId, towns, open, onClose }: Props & ModalFrame) {
  const { state, add, cancel, remove, askToRemove, choose } = useEarlierWalks(walkerId, towns);
  const isRunning = state.step === 'running';
  const close = () => (isRunning ? cancel() : onClose());
  const step = (): ReactNode => {
    switch (state.step) {
      case 'choosing':
        return <ChooseRecordings towns={towns} problem={state.problem} onChoose={add} onRemove={askToRemove} />;
      case 'running':
        return <ComparingRecordings {...state} />;
      case 'ended':
        return <AddedStreets added={state.added} />;
      case 'asking':
        return <AskToRemove problem={state.problem} />;
      case 'removed':
        return <p>{say('Streets from before Signpost are removed. Your Signpost walks are unchanged.')}</p>;
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={say('Add earlier walks')}
      footer={<Footer state={state} onClose={close} onRemove={remove} onBack={choose} />}
    >
      <div className="earlier" aria-live="polite">
        {step()}
      </div>
    </Dialog>
  );
}

type FooterProps = { state: EarlierState; onClose: () => void; onRemove: () => void; onBack: () => void };

function Footer({ state, onClose, onRemove, onBack }: FooterProps) {
  if (state.step === 'ended' || state.step === 'removed') {
    return (
      <Button look="go" onClick={onClose}>
        {say('Done')}
      </Button>
    );
  }
  if (state.step !== 'asking') {
    return (
      <Button look="line" onClick={onClose}>
        {say('Cancel')}
      </Button>
    );
  }
  return (
    <>
      <Button look="line" onClick={onBack} disabled={state.isRemoving}>
        {say('Keep them')}
      </Button>
      <Button look="danger" pending={state.isRemoving} pendingText={say('Removing...')} onClick={onRemove}>
        {say('Remove')}
      </Button>
    </>
  );
}
