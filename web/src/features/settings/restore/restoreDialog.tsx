import { useQueryClient } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import { isDay } from '../../../../../shared/domain/day.ts';
import { t } from '../../../i18n/t.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { dayText, instantText } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FileButton } from '../../../ui/forms/fileInput.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { ProgressBar } from '../../../ui/lists/progress.tsx';
import { Alert } from '../../../ui/notices/alert.tsx';
import { withUser } from '../withUser.tsx';
import { type Archive, NotAnArchive, readArchive } from './archive.ts';
import { nothingRestored, REASONS, type Restored, restoreArchive, stepsOf } from './restoreArchive.ts';

export default withUser(function RestoreDialog({ user, open, onClose }) {
  const { state, choose, start, refetchAffected, cancel } = useRestore(user);
  const [withSettings, setWithSettings] = useState(true);
  const close = () => {
    if (state.step === 'running') return cancel();
    onClose();
    refetchAffected();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Restore an archive')}
      answers={
        state.step === 'ended'
          ? { no: null, yes: t('Done'), onClick: close }
          : state.step === 'chosen'
            ? { yes: t('Restore'), onClick: () => start(state.archive, withSettings) }
            : {}
      }
    >
      <div className="grid grid-cols-1 gap-4" aria-live="polite">
        {state.step === 'choosing' && <ChooseArchive state={state} onChoose={choose} />}
        {state.step === 'chosen' && (
          <ChosenArchive archive={state.archive} withSettings={withSettings} onSettings={setWithSettings} />
        )}
        {state.step === 'running' && (
          <>
            <p>{t('Please keep this open. Whatever has come back is safe.')}</p>
            <ProgressBar value={state.done} max={Math.max(1, state.all)} label={t('Restoring')} height={12} />
            <p className="text-sm text-ink-2">{t('{done} of {all}', state)}</p>
          </>
        )}
        {state.step === 'ended' && <EndedRestore restored={state.restored} problem={state.problem} />}
      </div>
    </Dialog>
  );
});

const restoreCountsClass = 'grid gap-1.5 px-4 py-3.5 rounded-control inset-ring-[1.5px] inset-ring-hairline';

const MAX_SHOWN = 200;

function LeftList({ left }: Pick<Restored, 'left'>) {
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="not-restored">
      <h3 id="not-restored" className="font-strong">
        {t('Not restored ({count})', { count: left.length })}
      </h3>
      <ul className="grid gap-1.5 mt-2 text-sm/6 wrap-anywhere" data-part="restore-left">
        {left.slice(0, MAX_SHOWN).map(({ day, why }) => (
          <li key={`${day} ${why}`}>
            {day !== null && <b>{isDay(day) ? dayText(day) : day}</b>} {t(REASONS[why])}
          </li>
        ))}
      </ul>
    </section>
  );
}

type RestoreState =
  | { step: 'choosing'; isReading: boolean; problem?: string }
  | { step: 'chosen'; archive: Archive }
  | { step: 'running'; done: number; all: number }
  /** `problem` is the reason of an early end; null after a cancel. */
  | { step: 'ended'; restored: Restored; problem?: string | null };

function useRestore(user: OwnUser) {
  const client = useQueryClient();
  const [state, setState] = useState<RestoreState>({ step: 'choosing', isReading: false });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  /** Queries are invalidated at the end: a restored unit or language remounts the app with this dialog. */
  const refetchAffected = () => void (running.current && client.invalidateQueries());

  const choose = async (file: File) => {
    setState({ step: 'choosing', isReading: true });
    try {
      setState({ step: 'chosen', archive: await readArchive(file) });
    } catch (error) {
      const problem =
        error instanceof NotAnArchive
          ? t("That isn't a Signpost archive. Please choose the ZIP that “Download My Data” makes.")
          : t("That file couldn't be read. Please choose it again.");
      setState({ step: 'choosing', isReading: false, problem });
    }
  };

  const start = async (archive: Archive, withSettings: boolean) => {
    running.current = new AbortController();
    const { signal } = running.current;
    const restored = nothingRestored();
    const all = stepsOf(archive);
    let done = 0;
    const onStep = (steps = 1) => {
      done += steps;
      setState({ step: 'running', done, all });
    };
    onStep(0);
    try {
      await restoreArchive({ archive, user, withSettings, now: new Date(), signal, restored, onStep });
      setState({ step: 'ended', restored });
    } catch (error) {
      const message = error instanceof Error ? error.message : t('Please try again.');
      setState({ step: 'ended', restored, problem: signal.aborted ? null : message });
    }
  };

  return { state, choose, start, refetchAffected, cancel: () => running.current?.abort() };
}

type ChooseProps = { state: Extract<RestoreState, { step: 'choosing' }>; onChoose: (file: File) => void };

function ChooseArchive({ state: { isReading, problem }, onChoose }: ChooseProps) {
  return (
    <>
      <p>{t('The ZIP of an account you had brings its walks, photos and favourites into this one.')}</p>
      <StaysBehind />
      {problem && <Alert>{problem}</Alert>}
      <FileButton
        variant="tint"
        block
        icon={FolderOpen}
        pending={isReading}
        pendingText={t('Reading...')}
        input={{ label: t('Archive'), accept: '.zip,application/zip', onChoose: ([file]) => file && onChoose(file) }}
      >
        {t('Choose the ZIP')}
      </FileButton>
    </>
  );
}

const StaysBehind = () => (
  <p className="text-sm text-ink-2">
    {t(
      "Only you see restored walks, and they earn no points, streaks or achievements. Friends aren't restored: please send new requests.",
    )}
  </p>
);

type ChosenProps = { archive: Archive; withSettings: boolean; onSettings: (withSettings: boolean) => void };

export function ChosenArchive({ archive, withSettings, onSettings }: ChosenProps) {
  const { username, exportedAt, walks, photoDays, favouriteDays, hasEarlierStreets } = archive;
  return (
    <>
      <p>
        {Trans('The archive of <b>{name}</b>, made {day}:', {
          name: username,
          day: instantText(exportedAt),
          b: (inner) => <b className="break-words">{inner}</b>,
        })}
      </p>
      <ul className={restoreCountsClass}>
        <li>{t('{count, plural, one {# walk} other {# walks}}', { count: walks.length })}</li>
        <li>{t('{count, plural, one {# photo} other {# photos}}', { count: photoDays.size })}</li>
        <li>{t('{count, plural, one {# favourite} other {# favourites}}', { count: favouriteDays.size })}</li>
      </ul>
      <Switch
        label={t('Settings and home, too')}
        text={t("Replaces what's set here. Who sees your walks and notifications stay as they are.")}
        checked={withSettings}
        onChange={onSettings}
      />
      <StaysBehind />
      {/* Earlier streets belong to towns, which are known only after the restore, so My Streets reads them later. */}
      {hasEarlierStreets && (
        <p className="text-sm text-ink-2">
          {t(
            "It also holds streets from before Signpost. Once it's restored, choose the same ZIP under “Add earlier walks”.",
          )}
        </p>
      )}
    </>
  );
}

function EndedRestore({ restored, problem }: { restored: Restored; problem: string | null | undefined }) {
  const { walks, photos, favourites, there, left } = restored;
  const again = t('Everything restored so far is safe. Restore the same archive again to continue.');
  return (
    <>
      {problem !== undefined && (
        <Alert tone={problem === null ? 'info' : 'danger'} title={problem ?? t('Stopped.')}>
          {again}
        </Alert>
      )}
      <ul className={restoreCountsClass}>
        <li>{t('{count, plural, one {# walk came back} other {# walks came back}}', { count: walks })}</li>
        <li>{t('{count, plural, one {# photo} other {# photos}}', { count: photos })}</li>
        <li>{t('{count, plural, one {# favourite} other {# favourites}}', { count: favourites })}</li>
        {there > 0 && (
          <li>
            {t('{count, plural, one {# walk was here already} other {# walks were here already}}', { count: there })}
          </li>
        )}
      </ul>
      <LeftList left={left} />
    </>
  );
}
