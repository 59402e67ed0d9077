import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { achievements } from '../../../../shared/api/achievements.ts';
import { read } from '../../api/queryClient.ts';
import { ownAchievements } from '../../api/walkerReads.ts';
import { numberText, t } from '../../i18n/t.ts';
import { currentUser, useSession } from '../../session/session.ts';
import { AchievementEmoji, AchievementIcon } from '../../ui/achievements/achievementIcon.tsx';
import { instantText } from '../../ui/dates.ts';
import { useBackCloses } from '../../ui/dialogs/backCloses.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { ModalFrame } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Chips } from '../../ui/forms/chips.tsx';
import { bothRead, EmptyState, List, type ListState, listState } from '../../ui/lists/listState.tsx';
import { ProgressBar } from '../../ui/lists/progress.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
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
import './achievements.css';

export function AchievementDetails({ achievement }: { achievement: Achievement }) {
  const { id, title, description, category, icon, points, unlockedAt, rested } = achievement;
  const progress = Math.round(achievement.progress);
  return (
    <div className="achievement-details">
      <AchievementIcon achievementId={id} category={category} size="lg" locked={unlockedAt === null} />
      <p className="caps achievement-category text-ink-2" aria-hidden="true">
        {t('Achievement Details')}
      </p>
      <h3>
        <span>{t(title)}</span> <AchievementEmoji icon={icon} />
      </h3>
      <p className="text-ink-2">{t(description)}</p>
      <dl>
        <div>
          <dt>{t('Category')}</dt>
          <dd>{t(categoryStyle(category).name)}</dd>
        </div>
        <div>
          <dt>{t('Points')}</dt>
          <dd>{numberText(points)}</dd>
        </div>
        <div>
          <dt>{t('Unlocked')}</dt>
          <dd>{unlockedText(unlockedAt, rested)}</dd>
        </div>
        <div>
          <dt>{t('Progress')}</dt>
          <dd>{t('{progress}%', { progress })}</dd>
        </div>
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

type Props = {
  achievements: readonly Achievement[];
  view: View;
  onView: (view: View) => void;
  /** Whose details were open just now: the focus goes back there. */
  returnTo: string | undefined;
  onChoose: (id: string) => void;
};

export function AchievementGrid({ achievements, view, onView, returnTo, onChoose }: Props) {
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
        <ul className="achievement-grid">
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
        <Nothing unlocking={unlocking} />
      )}
    </Tabs>
  );
}

type AchievementButtonProps = { achievement: Achievement; autoFocus: boolean; onChoose: (id: string) => void };

function AchievementButton({ achievement, autoFocus, onChoose }: AchievementButtonProps) {
  const { id, title, category, unlockedAt } = achievement;
  const progress = Math.round(achievement.progress);
  return (
    // biome-ignore lint/a11y/noAutofocus: coming back from the details, the focus is put back where it was
    <button type="button" className="achievement-button" autoFocus={autoFocus} onClick={() => onChoose(id)}>
      <AchievementIcon achievementId={id} category={category} locked={unlockedAt === null} />
      <b>{t(title)}</b>
      <span className="text-xs text-ink-2">
        {unlockedAt ? instantText(unlockedAt) : t('{progress}%', { progress })}
      </span>
    </button>
  );
}

function Nothing({ unlocking }: { unlocking: Unlocking }) {
  switch (unlocking) {
    case 'unlocked':
      return (
        <EmptyState scene="hook" title={t('No pins here yet')} text={t('The next walk may hang one on this hook.')} />
      );
    case 'locked':
      return (
        <EmptyState scene="hook" title={t('All of these are yours')} text={t("There's nothing left to unlock here.")} />
      );
  }
}

declare module '../../ui/dialogs/openModal.ts' {
  interface ModalProps {
    achievements: NoProps;
  }
}

export default function AchievementsDialog({ open, onClose }: ModalFrame) {
  const [view, setView] = useState<{ unlocking: Unlocking; filter: Filter }>({ unlocking: 'unlocked', filter: 'all' });
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
          <Button look="ghost" icon={ArrowLeft} className="-ms-2.5" autoFocus onClick={back}>
            {t('Back to Grid')}
          </Button>
        )
      }
    >
      {achievement ? (
        <AchievementDetails achievement={achievement} />
      ) : (
        <Grid list={list} view={view} onView={setView} returnTo={returnTo} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

function useAchievementList() {
  const session = useSession();
  const walkerId = session.status === 'in' ? session.walkerId : '';
  const catalogue = useQuery(read(achievements.listAchievements));
  const mine = useQuery({
    ...ownAchievements(walkerId),
    enabled: walkerId !== '',
  });
  const { data: user } = useQuery(currentUser);
  return listState(
    bothRead(catalogue, mine, (all, own) =>
      withProgress(all, own).filter(({ category }) => category !== 'streak' || !user?.streak.hidden),
    ),
  );
}

type GridProps = {
  list: ListState<readonly Achievement[]>;
  view: { unlocking: Unlocking; filter: Filter };
  onView: (view: { unlocking: Unlocking; filter: Filter }) => void;
  returnTo: string | undefined;
  onChoose: (id: string) => void;
};

const Grid = ({ list, ...rest }: GridProps) => (
  <List
    state={list}
    loading={t('Polishing your pins...')}
    skeleton={<Waiting />}
    failed={t("Your achievements couldn't be loaded.")}
  >
    {(achievements) => <AchievementGrid achievements={achievements} {...rest} />}
  </List>
);

const Waiting = () => (
  <div className="achievement-grid pt-4">
    {[...Array(9).keys()].map((index) => (
      <Skeleton key={index} shape="circle" className="mx-auto size-21" />
    ))}
  </div>
);
