import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { achievements } from '../../../../shared/api/achievements.ts';
import { read } from '../../api/queryClient.ts';
import { ownAchievements } from '../../api/walkerReads.ts';
import { currentUser, useSession } from '../../session/session.ts';
import { AchievementEmoji, AchievementIcon } from '../../ui/achievementIcon.tsx';
import { useBackCloses } from '../../ui/backCloses.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { instantText } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { bothRead, EmptyState, List, type ListState, listState } from '../../ui/listState.tsx';
import type { ModalFrame } from '../../ui/modals.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { numberText, say } from '../../words/say.ts';
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
        {say('Achievement Details')}
      </p>
      <h3>
        <span>{say(title)}</span> <AchievementEmoji icon={icon} />
      </h3>
      <p className="text-ink-2">{say(description)}</p>
      <dl>
        <div>
          <dt>{say('Category')}</dt>
          <dd>{say(categoryStyle(category).name)}</dd>
        </div>
        <div>
          <dt>{say('Points')}</dt>
          <dd>{numberText(points)}</dd>
        </div>
        <div>
          <dt>{say('Unlocked')}</dt>
          <dd>{unlockedText(unlockedAt, rested)}</dd>
        </div>
        <div>
          <dt>{say('Progress')}</dt>
          <dd>{say('{progress}%', { progress })}</dd>
        </div>
      </dl>
      {!unlockedAt && <ProgressBar value={progress} label={say('Progress')} className="mt-4 w-full" />}
    </div>
  );
}

function unlockedText(unlockedAt: string | null, rested: boolean | undefined): string {
  if (unlockedAt === null) return say('Not yet');
  const day = instantText(unlockedAt);
  return rested ? say('{day}, with rest days', { day }) : day;
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
      label={say('Achievements')}
      selected={unlocking}
      onSelect={(next) => onView({ ...view, unlocking: next })}
      tabs={[
        { id: 'unlocked', label: say('Unlocked'), count: sorted(achievements, 'unlocked').length },
        { id: 'locked', label: say('Locked'), count: sorted(achievements, 'locked').length },
      ]}
    >
      <div className="mt-3.5 mb-4.5">
        <Chips
          label={say('Category')}
          chips={FILTERS.map(({ id, label }) => ({ id, label: say(label), count: matching(inTab, id).length }))}
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
      <b>{say(title)}</b>
      <span className="text-xs text-ink-2">
        {unlockedAt ? instantText(unlockedAt) : say('{progress}%', { progress })}
      </span>
    </button>
  );
}

function Nothing({ unlocking }: { unlocking: Unlocking }) {
  switch (unlocking) {
    case 'unlocked':
      return (
        <EmptyState
          scene="hook"
          title={say('No pins here yet')}
          text={say('The next walk may hang one on this hook.')}
        />
      );
    case 'locked':
      return (
        <EmptyState
          scene="hook"
          title={say('All of these are yours')}
          text={say("There's nothing left to unlock here.")}
        />
      );
  }
}

declare module '../../ui/modals.ts' {
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
      title={achievement ? say('Achievement Details') : say('Achievement Gallery')}
      head={
        achievement && (
          <Button look="ghost" icon={ArrowLeft} className="-ms-2.5" autoFocus onClick={back}>
            {say('Back to Grid')}
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
    loading={say('Polishing your pins...')}
    skeleton={<Waiting />}
    failed={say("Your achievements couldn't be loaded.")}
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
