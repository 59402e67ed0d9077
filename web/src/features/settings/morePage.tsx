import { useQuery } from '@tanstack/react-query';
import { Ban, Eye, Footprints, Sun, UserRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { LONGEST_PAUSE } from '../../../../shared/domain/challenges/pause.ts';
import { WEEKLY_GOALS } from '../../../../shared/domain/challenges/weeklyGoal.ts';
import { addDays } from '../../../../shared/domain/day.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import type { PreferredWays, WayPreference } from '../../../../shared/domain/walk/walkComfort.ts';
import { isLanguage, LANGUAGES, type Language, languageCodes } from '../../../../shared/domain/walkers/language.ts';
import type { Units } from '../../../../shared/domain/walkers/units.ts';
import { ApiError } from '../../api/errors.ts';
import { blocksOf, useUnblockWalker } from '../../api/moderation.ts';
import { useUpdateStreak } from '../../api/walkers.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { nearDayText } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Choice, RadioRows } from '../../ui/forms/choice.tsx';
import { Field } from '../../ui/forms/form.tsx';
import { useSpokenLanguage } from '../../ui/forms/language.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { StreakNotes } from '../home/index.ts';
import { noticeOfFailure, type PageProps, useChoose } from './changes.ts';
import { audiences, VisibilityChoice } from './visibility.tsx';

const unitOptions: readonly { id: Units; label: string }[] = [
  { id: 'usual', label: msg('Mixed') },
  { id: 'miles', label: msg('Miles') },
  { id: 'km', label: msg('Kilometres') },
];

/** Each language has its own name; the default is the language of the page. */
const languageLabel = (chosen: Language | null): string => {
  const spoken = chosen ?? document.documentElement.lang;
  return isLanguage(spoken) ? LANGUAGES[spoken] : LANGUAGES.en;
};

export function DisplayPage({ user }: { user: OwnUser }) {
  const { chosen, choose } = useChoose(user);
  const spoken = useSpokenLanguage();
  return (
    <>
      <div>
        <Choice
          label={t('Distances')}
          options={translateLabels(unitOptions)}
          value={chosen.units}
          onChange={(units) => choose({ units })}
        />
        {chosen.units === 'usual' && (
          <p className="mt-2 text-sm text-ink-2">
            {t("Miles for today's walk and on the map, kilometres for everything else.")}
          </p>
        )}
      </div>
      <div>
        <RadioRows
          label={t('Language')}
          options={languageCodes.map((code) => ({ id: code, label: LANGUAGES[code], lang: code }))}
          value={chosen.language ?? (isLanguage(spoken) ? spoken : 'en')}
          onChange={(language) => choose({ language })}
        />
      </div>
    </>
  );
}

export function MorePage({ user, goTo }: PageProps) {
  const label = <Id extends string>(options: readonly { id: Id; label: string }[], chosen: Id) =>
    t(options.find(({ id }) => id === chosen)?.label ?? '');
  const walks = [
    label(wayOptions, user.preferredWays),
    ...(user.noSteps ? [t('Step-free')] : []),
    ...(user.weeklyGoal > 0 ? [t('{goal} a week', { goal: user.weeklyGoal })] : []),
  ];
  const display = [languageLabel(user.language), ...(user.units === 'usual' ? [] : [label(unitOptions, user.units)])];
  const audience = audiences.find(({ id }) => id === user.mapVisibility);
  return (
    <div className="divide-y divide-hairline">
      <RowLink icon={Footprints} label={t('Walks')} text={walks.join(', ')} onClick={() => goTo('walks')} />
      <RowLink icon={Sun} label={t('Display')} text={display.join(', ')} onClick={() => goTo('display')} />
      <RowLink icon={Eye} label={t('Privacy')} text={audience && t(audience.summary)} onClick={() => goTo('privacy')} />
      <RowLink icon={UserRound} label={t('Account')} text={`@${user.username}`} onClick={() => goTo('account')} />
    </div>
  );
}

export function PrivacyPage({ user, goTo }: PageProps) {
  const { chosen, choose } = useChoose(user);
  const update = useUpdateStreak(user.id);
  const { data: blocked = [] } = useQuery(blocksOf(user.id));
  return (
    <>
      <VisibilityChoice value={chosen.mapVisibility} onChange={(mapVisibility) => choose({ mapVisibility })} />
      <Switch
        label={t('Hide my streak, from me too')}
        checked={user.streak.hidden}
        disabled={update.isPending}
        onChange={(hidden) => update.mutate({ hidden }, { onError: noticeOfFailure })}
      />
      {blocked.length > 0 && (
        <RowLink icon={Ban} label={t('Blocked walkers')} value={blocked.length} onClick={() => goTo('blocked')} />
      )}
    </>
  );
}

export function BlockedPage({ user }: { user: OwnUser }) {
  const { data: blocked = [] } = useQuery(blocksOf(user.id));
  const unblock = useUnblockWalker(user.id);
  if (blocked.length === 0) return <p>{t("You haven't blocked anyone.")}</p>;
  return (
    <ul className="divide-y divide-hairline">
      {blocked.map((walker) => (
        <li key={walker.id} className="flex min-h-15 items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">@{walker.username}</span>
          <Button
            variant="line"
            pending={unblock.isPending && unblock.variables.id === walker.id}
            onClick={() => unblock.mutate(walker)}
            aria-label={t('Unblock {name}', { name: walker.username })}
          >
            {t('Unblock')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function WalksPage({ user }: { user: OwnUser }) {
  const { chosen, choose } = useChoose(user);
  return (
    <>
      <RouteChoice chosen={chosen} choose={choose} />
      <div>
        <Choice
          compact
          label={t('Weekly goal')}
          options={WEEKLY_GOALS.map((goal) => ({ id: `${goal}` as const, label: goal ? `${goal}` : t('None') }))}
          value={`${chosen.weeklyGoal}`}
          onChange={(id) => choose({ weeklyGoal: WEEKLY_GOALS.find((goal) => `${goal}` === id) ?? 0 })}
        />
        <p className="mt-2 text-sm text-ink-2">{t('How many walks a week? Changes apply from Monday.')}</p>
      </div>
      <RestDays user={user} />
    </>
  );
}

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

const wayOptions: readonly { id: PreferredWays; label: string; text: string }[] = [
  { id: 'quiet', label: msg('Quiet & Green'), text: msg('Parks and side streets first') },
  { id: 'lit', label: msg('Well Lit'), text: msg('Streets with lamps, for evenings') },
  { id: 'shortest', label: msg('Shortest'), text: msg('The direct route, whatever it passes') },
];

type RouteChoiceProps = {
  chosen: WayPreference;
  choose: (part: Partial<WayPreference>) => void;
};

export function RouteChoice({ chosen: { preferredWays, noSteps }, choose }: RouteChoiceProps) {
  return (
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
}
