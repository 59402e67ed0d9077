import { MapPin } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { addDays } from '../../../../shared/domain/day.ts';
import { LONGEST_PAUSE } from '../../../../shared/domain/restDays.ts';
import { WEEKLY_GOALS } from '../../../../shared/domain/weeklyGoal.ts';
import { ApiError } from '../../api/errors.ts';
import { useUpdateStreak } from '../../api/walkers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { nearDayText } from '../../ui/dates.ts';
import { Field } from '../../ui/field.tsx';
import { openModal } from '../../ui/modals.ts';
import { RowLink } from '../../ui/rowLink.tsx';
import { StreakNotes } from '../../ui/streakNotes.tsx';
import { Switch } from '../../ui/switch.tsx';
import { WayChoice } from '../../ui/wayChoice.tsx';
import { say } from '../../words/say.ts';
import { useChoose } from './changes.ts';

export function WalksPage({ user }: { user: OwnUser }) {
  const { chosen, choose } = useChoose(user);
  return (
    <>
      <WayChoice chosen={chosen} choose={choose} />
      <div>
        <Choice
          compact
          label={say('Weekly goal')}
          options={WEEKLY_GOALS.map((goal) => ({ id: `${goal}` as const, label: goal ? `${goal}` : say('None') }))}
          value={`${chosen.weeklyGoal}`}
          onChange={(id) => choose({ weeklyGoal: WEEKLY_GOALS.find((goal) => `${goal}` === id) ?? 0 })}
        />
        <p className="mt-2 text-sm text-ink-2">{say('Walks a week. Changes start next Monday.')}</p>
      </div>
      <RestDays user={user} />
      <RowLink icon={MapPin} label={say('Set home by hand')} onClick={() => openModal('placeHome', {})} />
    </>
  );
}

function RestDays({ user }: { user: OwnUser }) {
  const update = useUpdateStreak(user.id);
  const { streak } = user;
  return (
    <div className="grid gap-4">
      <Switch
        label={say('Rest days')}
        text={say("A missed day won't end your streak. You start with two, and leaderboards show that you use them.")}
        checked={streak.restDays}
        disabled={update.isPending}
        onChange={(restDays) => update.mutate({ restDays })}
      />
      {streak.restDays && (
        <>
          {/* The pause is said once, beside what ends it. */}
          <StreakNotes streak={{ ...streak, pause: null }} />
          <PauseSetting streak={streak} update={update} />
        </>
      )}
      {update.error && <Alert tone="danger">{sentenceOf(update.error)}</Alert>}
    </div>
  );
}
const sentenceOf = (error: Error): string =>
  error instanceof ApiError ? error.message : say("That couldn't be saved. Please try again.");

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
      <legend className="mb-1 font-strong">{say('Plan a Pause')}</legend>
      <p className="text-sm text-ink-2">
        {say('1 to {most} days, starting tomorrow, without reminders. You have {left} days left this year.', {
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
