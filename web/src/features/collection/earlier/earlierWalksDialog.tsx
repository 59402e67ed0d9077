import { useQueryClient } from '@tanstack/react-query';
import { FolderOpen, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { collection } from '../../../../../shared/api/collection.ts';
import { msg } from '../../../../../shared/domain/msg.ts';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/queryClient.ts';
import { totalLengthText } from '../../../i18n/measures.ts';
import { t } from '../../../i18n/t.ts';
import { Dialog, type ModalFrame } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FileButton } from '../../../ui/forms/fileInput.tsx';
import { ProgressBar } from '../../../ui/lists/progress.tsx';
import { Alert } from '../../../ui/notices/alert.tsx';
import { useOnline } from '../../../ui/notices/connection.ts';
import type { Town } from '../queries.ts';
import { type Added, addEarlierWalks, ComparingFailed, type Stage } from './addEarlierWalks.ts';
import type { Compared } from './compare.ts';
import type { NotUsed } from './readActivity.ts';

type EarlierState =
  | { step: 'choosing'; problem?: string }
  | { step: 'running'; stage: Stage; done: number; all: number }
  | { step: 'ended'; added: Added }
  | { step: 'asking'; isRemoving: boolean; problem?: string }
  | { step: 'removed' };

function useEarlierWalks(walkerId: string, towns: readonly Town[]) {
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
        return (
          <>
            <p>
              {t(
                'Remove all streets walked before Signpost from your map? To get them back, add the same files again.',
              )}
            </p>
            {state.problem && <Alert>{state.problem}</Alert>}
          </>
        );
      case 'removed':
        return <p>{t('Streets from before Signpost are removed. Your Signpost walks are unchanged.')}</p>;
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Add earlier walks')}
      answers={
        state.step === 'ended' || state.step === 'removed'
          ? { no: null, yes: t('Done'), onClick: close }
          : state.step === 'asking'
            ? {
                ...{ no: t('Keep them'), onNo: choose, isNoDisabled: state.isRemoving },
                ...{ yes: t('Remove'), variant: 'danger', onClick: remove },
                ...{ pending: state.isRemoving, pendingText: t('Removing...') },
              }
            : {}
      }
    >
      <div className="grid grid-cols-1 gap-3.5" data-part="earlier" aria-live="polite">
        {step()}
      </div>
    </Dialog>
  );
}

const reasons: Record<NotUsed, string> = {
  elsewhere: msg("Doesn't touch any street in your towns"),
  tooFast: msg('Faster than walking or running'),
  noPlaces: msg('No GPS points in this file'),
  unknown: msg('Not a recording we can read'),
  unreadable: msg("Couldn't be read. It may be damaged"),
  tooLarge: msg('Too large for one recording'),
};

const MAX_SHOWN = 100;

function LeftFiles({ left }: Pick<Compared, 'left'>) {
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="earlier-left">
      <h3 id="earlier-left" className="font-strong">
        {t('Left out ({count})', { count: left.length })}
      </h3>
      {Object.entries(reasons).map(([why, reason]) => {
        const files = left.filter((file) => file.why === why);
        if (files.length === 0) return null;
        return (
          <details
            key={why}
            className="mt-2 text-sm/6 wrap-anywhere [&_summary]:min-h-11 [&_summary]:py-2.5 [&_summary]:cursor-pointer [&_ul]:grid [&_ul]:gap-1 [&_ul]:ps-4 [&_ul]:text-ink-2"
          >
            <summary>
              {t(reason)} ({files.length})
            </summary>
            <ul>
              {files.slice(0, MAX_SHOWN).map(({ name }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
                <li key={index}>
                  <bdi>{name}</bdi>
                </li>
              ))}
              {files.length > MAX_SHOWN && <li>…</li>}
            </ul>
          </details>
        );
      })}
    </section>
  );
}

type ChooseProps = {
  towns: readonly Town[];
  problem: string | undefined;
  onChoose: (files: File[]) => void;
  onRemove: () => void;
};

const MAX_NAMED = 8;

function ChooseRecordings({ towns, problem, onChoose, onRemove }: ChooseProps) {
  const isOnline = useOnline();
  const all = towns.map(({ name }) => name);
  const names = [...all.slice(0, MAX_NAMED), ...(all.length > MAX_NAMED ? ['…'] : [])].join(', ');
  return (
    <>
      <p>
        {t(
          'Recordings of earlier walks colour in the streets they passed: GPX, FIT and TCX files, or your Strava export as a ZIP.',
        )}
      </p>
      <p className="text-ink-2 text-sm">
        {t(
          "They're read on this device and stay on it. Signpost only receives which streets they passed, in these towns: {towns}.",
          { towns: names },
        )}
      </p>
      <p className="text-ink-2 text-sm">
        {t('They earn no points, streaks or achievements, and nobody else sees them, not even friends.')}
      </p>
      {problem && <Alert tone="info">{problem}</Alert>}
      {!isOnline && <Alert tone="info">{t('You need a connection to add walks. Your map is still here.')}</Alert>}
      {/* No accept attribute: phones know no MIME type for FIT and would hide such files. */}
      <FileButton
        variant="tint"
        block
        icon={FolderOpen}
        disabled={!isOnline}
        input={{ label: t('Recordings'), multiple: true, onChoose }}
      >
        {t('Choose files')}
      </FileButton>
      {towns.some(({ earlierMetres }) => earlierMetres > 0) && (
        <Button variant="ghost" size="sm" icon={Trash2} disabled={!isOnline} onClick={onRemove}>
          {t('Remove all streets walked before Signpost')}
        </Button>
      )}
    </>
  );
}

const stages: Record<Stage, string> = {
  reading: msg('Reading the streets of your towns...'),
  comparing: msg('Matching your recordings to streets...'),
  sending: msg('Adding to your map...'),
};

const ComparingRecordings = ({ stage, done, all }: { stage: Stage; done: number; all: number }) => (
  <>
    <p>{t(stages[stage])}</p>
    <ProgressBar value={done} max={Math.max(1, all)} label={t(stages[stage])} height={12} />
    {/* The progress bar is no live region, because it changes ten times a second. */}
    <p className="text-ink-2 text-sm" aria-hidden="true">
      {stage === 'comparing' ? t('{done} of {all}', { done, all }) : '\u00a0'}
    </p>
    <p className="text-ink-2 text-sm">{t('Please keep this open.')}</p>
  </>
);

const AddedStreets = ({ added: { used, towns, left } }: { added: Added }) => (
  <>
    <p>
      {t('{count, plural, one {# recording} other {# recordings}} passed streets of your towns.', { count: used })}
      {used > 0 && towns.length === 0 && <> {t("You've already added these walks.")}</>}
    </p>
    {towns.length > 0 && (
      <ul
        className="grid gap-2.5 px-4 py-3.5 rounded-control inset-ring-[1.5px] inset-ring-hairline [&_li]:grid"
        data-part="earlier-towns"
      >
        {towns.map(({ key, name, metres, streets }) => (
          <li key={key}>
            <b>{name}</b>
            <span>
              {t('{length} of streets, {count, plural, one {# whole street} other {# whole streets}}', {
                length: totalLengthText(metres),
                count: streets,
              })}
            </span>
          </li>
        ))}
      </ul>
    )}
    <LeftFiles left={left} />
  </>
);
