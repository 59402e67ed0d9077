import { type FormEvent, useState } from 'react';
import type { Settings } from '../../../../shared/api/settings.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { LONGEST_PAUSE } from '../../../../shared/domain/challenges/pause.ts';
import { WEEKLY_GOALS } from '../../../../shared/domain/challenges/weeklyGoal.ts';
import { addDays } from '../../../../shared/domain/day.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import type { PreferredWays, WayPreference } from '../../../../shared/domain/walk/walkComfort.ts';
import { ApiError } from '../../api/errors.ts';
import { useUpdateStreak } from '../../api/walkers.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { nearDayText } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Choice, RadioRows } from '../../ui/forms/choice.tsx';
import { Field } from '../../ui/forms/form.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { StreakNotes } from '../home/index.ts';
import { useChoose } from './changes.ts';

export function WalksPage({ user }: { user: OwnUser }) {
  const { chosen, choose } = useChoose(user);
  return (
    <>
      <RouteChoice chosen={chosen} choose={choose} />
      <WeeklyGoal {...chosen} choose={choose} />
      <RestDays user={user} />
    </>
  );
}

type WeeklyGoalProps = { weeklyGoal: Settings['weeklyGoal']; choose: (part: Pick<Settings, 'weeklyGoal'>) => void };

const WeeklyGoal = ({ weeklyGoal, choose }: WeeklyGoalProps) => (
  <div>
    <Choice
      compact
      label={t('Weekly goal')}
      options={WEEKLY_GOALS.map((goal) => ({ id: `${goal}` as const, label: goal ? `${goal}` : t('None') }))}
      value={`${weeklyGoal}`}
      onChange={(id) => choose({ weeklyGoal: WEEKLY_GOALS.find((goal) => `${goal}` === id) ?? 0 })}
    />
    <p className="mt-2 text-sm text-ink-2">{t('How many walks a week? Changes apply from Monday.')}</p>
  </div>
);

function RestDays({ user }: { user: OwnUser }) {
  const update = useUpdateStreak(user.id);
  const { streak } = user;
  return (
    <div className="grid gap-4">
      <Switch
        label={t('Rest days')}
        text={t('Miss a day and keep your streak. You start with two rest days; leaderboards show you use them.')}
        checked={streak.restDays}
        disabled={update.isPending}
        onChange={(restDays) => update.mutate({ restDays })}
      />
      {streak.restDays && (
        <>
          <StreakNotes streak={{ ...streak, pause: null }} />
          <PauseSetting streak={streak} update={update} />
        </>
      )}
      {update.error && <Alert tone="danger">{sentenceOf(update.error)}</Alert>}
    </div>
  );
}
const sentenceOf = (error: Error): string =>
  error instanceof ApiError ? error.message : t("That couldn't be saved. Please try again.");

function PauseSetting({ streak, update }: { streak: OwnUser['streak']; update: ReturnType<typeof useUpdateStreak> }) {
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
        <p>{t('Pause from {from} to {to}', { from: nearDayText(pause.firstDay), to: nearDayText(pause.lastDay) })}</p>
        <Button variant="line" pending={update.isPending} onClick={() => update.mutate({ pause: null })}>
          {pausedToday ? t('End Pause') : t('Cancel Pause')}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-strong">{t('Plan a Pause')}</legend>
      <p className="text-sm text-ink-2">
        {t('1 to {most} days, starting tomorrow, without reminders. You have {left} days left this year.', {
          most: LONGEST_PAUSE,
          left: pauseDaysLeft,
        })}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('First day')}
          type="date"
          value={firstDay}
          min={addDays(today, 1)}
          onChange={({ target }) => setFirstDay(target.value)}
        />
        <Field
          label={t('Last day')}
          type="date"
          value={lastDay}
          min={firstDay}
          max={firstDay && addDays(firstDay, LONGEST_PAUSE - 1)}
          onChange={({ target }) => setLastDay(target.value)}
        />
      </div>
      <div>
        <Button variant="tint" size="sm" pending={update.isPending} onClick={announce} disabled={!firstDay || !lastDay}>
          {t('Announce Pause')}
        </Button>
      </div>
    </fieldset>
  );
}

export const wayOptions: readonly { id: PreferredWays; label: string; text: string }[] = [
  { id: 'quiet', label: msg('Quiet & Green'), text: msg('Parks and side streets first') },
  { id: 'lit', label: msg('Well Lit'), text: msg('Streets with lamps, for evenings') },
  { id: 'shortest', label: msg('Shortest'), text: msg('The direct route, whatever it passes') },
];

type RouteChoiceProps = {
  chosen: WayPreference;
  choose: (part: Partial<WayPreference>) => void;
};

export const RouteChoice = ({ chosen: { preferredWays, noSteps }, choose }: RouteChoiceProps) => (
  <>
    <div>
      <RadioRows
        label={t('Preferred Routes')}
        options={translateLabels(wayOptions)}
        value={preferredWays}
        onChange={(id) => choose({ preferredWays: id })}
      />
    </div>
    <Switch
      label={t('Step-free')}
      text={t('No stairs: for wheels, prams and tired knees')}
      checked={noSteps}
      onChange={(checked) => choose({ noSteps: checked })}
    />
  </>
);
