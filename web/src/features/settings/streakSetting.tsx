import { type FormEvent, useState } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { addDays } from '../../../../shared/domain/day.ts';
import { LONGEST_PAUSE } from '../../../../shared/domain/pause.ts';
import { ApiError } from '../../api/errors.ts';
import { useUpdateStreak } from '../../api/walkers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { nearDayText } from '../../ui/dates.ts';
import { Field } from '../../ui/field.tsx';
import { StreakNotes } from '../../ui/streakNotes.tsx';
import { Switch } from '../../ui/switch.tsx';
import { say } from '../../words/say.ts';

/** By which rules the streak counts. Each control acts at once, for a rest day may be wanted before anything is saved. */
export function StreakSetting({ user }: { user: OwnUser }) {
  const update = useUpdateStreak(user.id);
  const { streak } = user;
  return (
    <section aria-labelledby="streak-setting" className="grid gap-4">
      <h3 id="streak-setting" className="font-strong">
        {say('Streak')}
      </h3>
      <Switch
        label={say('Rest Days')}
        text={say('A missed day need not end your streak')}
        checked={streak.restDays}
        disabled={update.isPending}
        onChange={(restDays) => update.mutate({ restDays })}
      />
      {streak.restDays ? (
        <>
          <p className="text-sm text-ink-2">
            {say(
              'A streak begins with two rest days and earns one for every 7 walks, three at most. A missed day spends one by itself; the number counts walks only. This is a rule of your own: a streak day by day no longer holds for you, and leaderboards and achievements say so. Turned off, days in a row count again.',
            )}
          </p>
          {/* The pause is said once, beside what ends it. */}
          <StreakNotes streak={{ ...streak, pause: null }} isWhole />
          <PauseSetting streak={streak} update={update} />
        </>
      ) : (
        <p className="text-sm text-ink-2">
          {say(
            'Off, a streak is days in a row. On, it has two rest days to begin with, pauses that you announce, and a way to come back; leaderboards and achievements then say that rest days lie in it.',
          )}
        </p>
      )}
      <Switch
        label={say('Hide Streaks')}
        text={say('Nowhere in the app, in no notification, for no one')}
        checked={streak.hidden}
        disabled={update.isPending}
        onChange={(hidden) => update.mutate({ hidden })}
      />
      {update.error && <Alert tone="danger">{sentenceOf(update.error)}</Alert>}
    </section>
  );
}

const sentenceOf = (error: Error): string =>
  error instanceof ApiError ? error.message : say('That could not be saved. Please try again.');

type PauseProps = { streak: OwnUser['streak']; update: ReturnType<typeof useUpdateStreak> };

function PauseSetting({ streak, update }: PauseProps) {
  const { pause, pausedToday, today, pauseDaysLeft } = streak;
  const [firstDay, setFirstDay] = useState(addDays(today, 1));
  const [lastDay, setLastDay] = useState(addDays(today, 7));
  const announce = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ pause: { firstDay, lastDay } });
  };
  if (pause) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{say('Pause from {from} to {to}', { from: nearDayText(pause.firstDay), to: nearDayText(pause.lastDay) })}</p>
        <Button look="line" pending={update.isPending} onClick={() => update.mutate({ pause: null })}>
          {pausedToday ? say('End Pause') : say('Cancel Pause')}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-strong">{say('Announce a Pause')}</legend>
      <p className="text-sm text-ink-2">
        {say('1 to {most} days from tomorrow on, without reminders. {left} days of this year are left.', {
          most: LONGEST_PAUSE,
          left: pauseDaysLeft,
        })}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={say('First day')}
          type="date"
          value={firstDay}
          min={addDays(today, 1)}
          onChange={({ target }) => setFirstDay(target.value)}
        />
        <Field
          label={say('Last day')}
          type="date"
          value={lastDay}
          min={firstDay}
          max={firstDay && addDays(firstDay, LONGEST_PAUSE - 1)}
          onChange={({ target }) => setLastDay(target.value)}
        />
      </div>
      <div>
        <Button look="tint" size="sm" pending={update.isPending} onClick={announce} disabled={!firstDay || !lastDay}>
          {say('Announce Pause')}
        </Button>
      </div>
    </fieldset>
  );
}
