import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { achievements } from '../../../../shared/api/achievements.ts';
import { read } from '../../api/queryClient.ts';
import { ownAchievements } from '../../api/walkerReads.ts';
import { currentUser, useSession } from '../../session/session.ts';
import { useBackCloses } from '../../ui/backCloses.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bothRead, List, type ListState, listState } from '../../ui/listState.tsx';
import type { ModalFrame } from '../../ui/modals.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { say } from '../../words/say.ts';
import { AchievementDetails } from './achievementDetails.tsx';
import { AchievementGrid } from './achievementGrid.tsx';
import { type Achievement, type Filter, type Unlocking, withProgress } from './achievementList.ts';
import './achievements.css';

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
