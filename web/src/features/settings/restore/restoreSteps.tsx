import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { instantText } from '../../../ui/dates.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { say } from '../../../words/say.ts';
import { sayWith } from '../../../words/sayWith.tsx';
import type { Archive } from './archive.ts';
import { EarlierInArchive } from './earlierInArchive.tsx';
import { LeftList } from './leftList.tsx';
import type { Restored } from './restoreArchive.ts';
import type { RestoreState } from './useRestore.ts';

type ChooseProps = { state: Extract<RestoreState, { step: 'choosing' }>; onChoose: (file: File) => void };

export function ChooseArchive({ state: { isReading, problem }, onChoose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <p>{say('The ZIP of an account you had brings its walks, photos and favourites into this one.')}</p>
      <StaysBehind />
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={say('Archive')}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          currentTarget.value = '';
        }}
      />
      {problem && <Alert>{problem}</Alert>}
      <Button
        look="tint"
        block
        icon={FolderOpen}
        pending={isReading}
        pendingText={say('Reading...')}
        onClick={() => input.current?.click()}
      >
        {say('Choose the ZIP')}
      </Button>
    </>
  );
}

const StaysBehind = () => (
  <p className="text-sm text-ink-2">
    {say(
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
        {sayWith('The archive of <b>{name}</b>, made {day}:', {
          name: username,
          day: instantText(exportedAt),
          b: (inner) => <b className="break-words">{inner}</b>,
        })}
      </p>
      <ul className="restore-counts">
        <li>{say('{count, plural, one {# walk} other {# walks}}', { count: walks.length })}</li>
        <li>{say('{count, plural, one {# photo} other {# photos}}', { count: photoDays.size })}</li>
        <li>{say('{count, plural, one {# favourite} other {# favourites}}', { count: favouriteDays.size })}</li>
      </ul>
      <Switch
        label={say('Settings and home, too')}
        text={say("Replaces what's set here. Who sees your walks and notifications stay as they are.")}
        checked={withSettings}
        onChange={onSettings}
      />
      <StaysBehind />
      {hasEarlierStreets && <EarlierInArchive />}
    </>
  );
}

export function RunningRestore({ done, all }: { done: number; all: number }) {
  return (
    <>
      <p>{say('Please keep this open. Whatever has come back is safe.')}</p>
      <ProgressBar value={done} max={Math.max(1, all)} label={say('Restoring')} height={12} />
      <p className="text-sm text-ink-2">{say('{done} of {all}', { done, all })}</p>
    </>
  );
}

export function EndedRestore({ restored, problem }: { restored: Restored; problem: string | null | undefined }) {
  const { walks, photos, favourites, there, left } = restored;
  const again = say('Everything so far is here. Restore the same archive again to continue.');
  return (
    <>
      {problem !== undefined && (
        <Alert tone={problem === null ? 'info' : 'danger'} title={problem ?? say('Stopped.')}>
          {again}
        </Alert>
      )}
      <ul className="restore-counts">
        <li>{say('{count, plural, one {# walk came back} other {# walks came back}}', { count: walks })}</li>
        <li>{say('{count, plural, one {# photo} other {# photos}}', { count: photos })}</li>
        <li>{say('{count, plural, one {# favourite} other {# favourites}}', { count: favourites })}</li>
        {there > 0 && (
          <li>
            {say('{count, plural, one {# walk was here already} other {# walks were here already}}', { count: there })}
          </li>
        )}
      </ul>
      <LeftList left={left} />
    </>
  );
}
