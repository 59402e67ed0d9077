import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { collection } from '../../../../../shared/api/collection.ts';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/queryClient.ts';
import { t } from '../../../i18n/t.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { ModalFrame } from '../../../ui/dialogs/openModal.ts';
import { Button } from '../../../ui/forms/button.tsx';
import type { Town } from '../queries.ts';
import { type Added, addEarlierWalks, ComparingFailed, type Stage } from './addEarlierWalks.ts';
import { AddedStreets, AskToRemove, ChooseRecordings, ComparingRecordings } from './earlierSteps.tsx';

export type EarlierState =
  | { step: 'choosing'; problem?: string }
  | { step: 'running'; stage: Stage; done: number; all: number }
  | { step: 'ended'; added: Added }
  | { step: 'asking'; isRemoving: boolean; problem?: string }
  | { step: 'removed' };

export function useEarlierWalks(walkerId: string, towns: readonly Town[]) {
  const client = useQueryClient();
  const [state, setState] = useState<EarlierState>({ step: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const refetchAffected = () => {
    invalidate(client, collection.listTowns, { id: walkerId });
    for (const { key } of towns) invalidate(client, collection.getTown, { id: walkerId, town: key });
  };

  const add = async (files: File[]) => {
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const onStep = (stage: Stage, done: number, all: number) => setState({ step: 'running', stage, done, all });
      setState({ step: 'ended', added: await addEarlierWalks({ walkerId, towns, files, signal, onStep }) });
    } catch (error) {
      const problem = signal.aborted
        ? t('Stopped. Choose the same files again to continue. Nothing is added twice.')
        : problemOf(error);
      setState({ step: 'choosing', problem });
    }
    refetchAffected();
  };

  const remove = async () => {
    setState({ step: 'asking', isRemoving: true });
    try {
      await call(collection.removeEarlierStreets, { params: { id: walkerId } });
      setState({ step: 'removed' });
    } catch (error) {
      setState({ step: 'asking', isRemoving: false, problem: problemOf(error) });
    }
    refetchAffected();
  };

  return {
    ...{ state, add, remove },
    cancel: () => running.current?.abort(),
    askToRemove: () => setState({ step: 'asking', isRemoving: false }),
    choose: () => setState({ step: 'choosing' }),
  };
}

const problemOf = (error: unknown): string =>
  error instanceof ComparingFailed
    ? t("These files couldn't be read on this device. Try fewer at a time.")
    : error instanceof Error
      ? error.message
      : t('Please try again.');

type Props = { walkerId: string; towns: readonly Town[] };

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
        return <p>{t('Streets from before Signpost are removed. Your Signpost walks are unchanged.')}</p>;
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Add earlier walks')}
      footer={<Footer state={state} onClose={close} onRemove={remove} onBack={choose} />}
    >
      <div className="grid grid-cols-1 gap-3.5" data-part="earlier" aria-live="polite">
        {step()}
      </div>
    </Dialog>
  );
}

type FooterProps = { state: EarlierState; onClose: () => void; onRemove: () => void; onBack: () => void };

function Footer({ state, onClose, onRemove, onBack }: FooterProps) {
  if (state.step === 'ended' || state.step === 'removed') {
    return (
      <Button variant="go" onClick={onClose}>
        {t('Done')}
      </Button>
    );
  }
  if (state.step !== 'asking') {
    return (
      <Button variant="line" onClick={onClose}>
        {t('Cancel')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="line" onClick={onBack} disabled={state.isRemoving}>
        {t('Keep them')}
      </Button>
      <Button variant="danger" pending={state.isRemoving} pendingText={t('Removing...')} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </>
  );
}
