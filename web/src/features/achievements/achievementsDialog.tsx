import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { achievements } from '../../../../shared/api/achievements.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { read } from '../../api/queryClient.ts';
import { ownAchievements } from '../../api/walkers.ts';
import { numberText, t } from '../../i18n/t.ts';
import { currentUser, useWalkerId } from '../../session/session.ts';
import { classes } from '../../ui/classes.ts';
import { instantText } from '../../ui/dates.ts';
import { useBackCloses } from '../../ui/dialogs/backCloses.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Chips } from '../../ui/forms/chips.tsx';
import { bothRead, EmptyState, List, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { ProgressBar } from '../../ui/lists/progress.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { AchievementEmoji, AchievementIcon } from './achievementIcon.tsx';
import {
  type Achievement,
  categoryStyle,
  FILTERS,
  type Filter,
  matching,
  sorted,
  type Unlocking,
  withProgress,
} from './achievementList.ts';

const achievementGridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(max(84px,5rem,30%),1fr))] gap-x-2 gap-y-5.5 desk:grid-cols-5 desk:gap-x-3 desk:gap-y-7';

function AchievementDetails({ achievement }: { achievement: Achievement }) {
  const { id, title, description, category, icon, points, unlockedAt, rested } = achievement;
  const progress = Math.round(achievement.progress);
  const facts = [
    [t('Category'), t(categoryStyle(category).name)],
    [t('Points'), numberText(points)],
    [t('Unlocked'), unlockedText(unlockedAt, rested)],
    [t('Progress'), t('{progress}%', { progress })],
  ];
  return (
    <div className="grid justify-items-center pt-2.5 text-center desk:max-w-115 desk:mx-auto">
      <AchievementIcon achievementId={id} category={category} size="lg" locked={unlockedAt === null} />
      <p className="caps mt-4.5 mb-1 text-ink-2" aria-hidden="true">
        {t('Achievement Details')}
      </p>
      <h3 className="mb-1.5 text-2xl/[1.1] font-heavy normal-nums font-sign tracking-[-0.02em] text-balance">
        <span>{t(title)}</span> <AchievementEmoji icon={icon} />
      </h3>
      <p className="text-ink-2">{t(description)}</p>
      <dl className="mt-4.5 w-full *:flex *:flex-wrap *:justify-between *:gap-x-3 *:border-t *:border-hairline *:py-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-strong">{value}</dd>
          </div>
        ))}
      </dl>
      {!unlockedAt && <ProgressBar value={progress} label={t('Progress')} className="mt-4 w-full" />}
    </div>
  );
}

function unlockedText(unlockedAt: string | null, rested: boolean | undefined): string {
  if (unlockedAt === null) return t('Not yet');
  const day = instantText(unlockedAt);
  return rested ? t('{day}, with rest days', { day }) : day;
}

type View = { unlocking: Unlocking; filter: Filter };

type GridProps = {
  achievements: readonly Achievement[];
  view: View;
  onView: (view: View) => void;
  /** The focus returns to the achievement whose details were closed. */
  returnTo: string | undefined;
  onChoose: (id: string) => void;
};

function AchievementGrid({ achievements, view, onView, returnTo, onChoose }: GridProps) {
  const { unlocking, filter } = view;
  const inTab = sorted(achievements, unlocking);
  const shown = matching(inTab, filter);
  return (
    <Tabs
      label={t('Achievements')}
      selected={unlocking}
      onSelect={(next) => onView({ ...view, unlocking: next })}
      tabs={[
        { id: 'unlocked', label: t('Unlocked'), count: sorted(achievements, 'unlocked').length },
        { id: 'locked', label: t('Locked'), count: sorted(achievements, 'locked').length },
      ]}
    >
      <div className="mt-3.5 mb-4.5">
        <Chips
          label={t('Category')}
          chips={FILTERS.map(({ id, label }) => ({ id, label: t(label), count: matching(inTab, id).length }))}
          selected={filter}
          onSelect={(next) => onView({ ...view, filter: next })}
        />
      </div>
      {shown.length > 0 ? (
        <ul className={achievementGridClass} data-part="achievement-grid">
          {shown.map((achievement) => (
            <li key={achievement.id}>
              <AchievementButton
                achievement={achievement}
                autoFocus={achievement.id === returnTo}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState scene="hook" title={t(nothing[unlocking].title)} text={t(nothing[unlocking].text)} />
      )}
    </Tabs>
  );
}

type AchievementButtonProps = { achievement: Achievement; autoFocus: boolean; onChoose: (id: string) => void };

function AchievementButton({ achievement, autoFocus, onChoose }: AchievementButtonProps) {
  const { id, title, category, unlockedAt } = achievement;
  const progress = Math.round(achievement.progress);
  return (
    <button
      type="button"
      className="achievement-tile"
      // biome-ignore lint/a11y/noAutofocus: the focus returns here from the details
      autoFocus={autoFocus}
      onClick={() => onChoose(id)}
    >
      <AchievementIcon achievementId={id} category={category} locked={unlockedAt === null} />
      <b className="mt-2 text-sm/tight font-bold normal-nums text-balance">{t(title)}</b>
      <span className="text-xs text-ink-2">
        {unlockedAt ? instantText(unlockedAt) : t('{progress}%', { progress })}
      </span>
    </button>
  );
}

const nothing: Record<Unlocking, { title: string; text: string }> = {
  unlocked: { title: msg('No pins here yet'), text: msg('The next walk may hang one on this hook.') },
  locked: { title: msg('All of these are yours'), text: msg("There's nothing left to unlock here.") },
};

export default function AchievementsDialog({ open, onClose }: ModalFrame) {
  const [view, setView] = useState<View>({ unlocking: 'unlocked', filter: 'all' });
  const [chosen, setChosen] = useState<string>();
  const [returnTo, setReturnTo] = useState<string>();
  const list = useAchievementList();
  const achievement = list.status === 'ready' ? list.data.find(({ id }) => id === chosen) : undefined;

  const back = () => {
    setReturnTo(chosen);
    setChosen(undefined);
  };
  useBackCloses(open && achievement !== undefined, back);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="tall"
      title={achievement ? t('Achievement Details') : t('Achievement Gallery')}
      head={
        achievement && (
          <Button variant="ghost" icon={ArrowLeft} className="-ms-2.5" autoFocus onClick={back}>
            {t('Back to Grid')}
          </Button>
        )
      }
    >
      {achievement ? (
        <AchievementDetails achievement={achievement} />
      ) : (
        <List
          state={list}
          loading={t('Polishing your pins...')}
          skeleton={<Waiting />}
          failed={t("Your achievements couldn't be loaded.")}
        >
          {(achievements) => (
            <AchievementGrid {...{ achievements, view, returnTo }} onView={setView} onChoose={setChosen} />
          )}
        </List>
      )}
    </Dialog>
  );
}

function useAchievementList() {
  const walkerId = useWalkerId();
  const catalogue = useQuery(read(achievements.listAchievements));
  const mine = useQuery({ ...ownAchievements(walkerId), enabled: walkerId !== '' });
  const { data: user } = useQuery(currentUser);
  return listState(
    bothRead(catalogue, mine, (all, own) =>
      withProgress(all, own).filter(({ category }) => category !== 'streak' || !user?.streak.hidden),
    ),
  );
}

const Waiting = () => (
  <div className={classes(achievementGridClass, 'pt-4')} data-part="achievement-grid">
    {[...Array(9).keys()].map((index) => (
      <Skeleton key={index} shape="circle" className="mx-auto size-21" />
    ))}
  </div>
);
