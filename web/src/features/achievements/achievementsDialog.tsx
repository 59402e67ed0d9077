import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { achievements } from '../../../../shared/api/achievements.ts';
import type { ModalFrame } from '../../ui/modals.ts';
import { read } from '../../api/queryClient.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/emptyState.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { BadgeDetails } from './achievementDetails.tsx';
import { BadgeGrid } from './achievementGrid.tsx';
import { badgesOf, type Filter, type Unlocking } from './achievementList.ts';
import './achievements.css';

export default function Showcase({ open, onClose }: ModalFrame) {
  const [view, setView] = useState<{ unlocking: Unlocking; filter: Filter }>({ unlocking: 'unlocked', filter: 'all' });
  const [chosen, setChosen] = useState<string>();
  const [returnTo, setReturnTo] = useState<string>();
  const list = useBadges();
  const badge = list.status === 'ready' ? list.badges.find(({ id }) => id === chosen) : undefined;

  const back = () => {
    setReturnTo(chosen);
    setChosen(undefined);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="tall"
      title={badge ? 'Achievement Details' : 'Achievement Gallery'}
      head={
        badge && (
          <Button look="ghost" icon={ArrowLeft} className="-ml-2.5" autoFocus onClick={back}>
            Back to Grid
          </Button>
        )
      }
    >
      {badge ? (
        <BadgeDetails badge={badge} />
      ) : (
        <Grid list={list} view={view} onView={setView} returnTo={returnTo} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

type Badges = ReturnType<typeof useBadges>;

function useBadges() {
  const session = useSession();
  const walkerId = session.status === 'in' ? session.walkerId : '';
  const catalogue = useQuery(read(achievements.listAchievements));
  const mine = useQuery({
    ...read(achievements.listWalkerAchievements, { params: { id: walkerId }, query: { all: 'true' } }),
    enabled: walkerId !== '',
  });
  if (catalogue.data && mine.data) return { status: 'ready', badges: badgesOf(catalogue.data, mine.data) } as const;
  if (!catalogue.isError && !mine.isError) return { status: 'loading' } as const;
  const retry = () => void Promise.all([catalogue.refetch(), mine.refetch()]);
  return { status: 'failed', retry } as const;
}

type GridProps = {
  list: Badges;
  view: { unlocking: Unlocking; filter: Filter };
  onView: (view: { unlocking: Unlocking; filter: Filter }) => void;
  returnTo: string | undefined;
  onChoose: (id: string) => void;
};

function Grid({ list, ...rest }: GridProps) {
  switch (list.status) {
    case 'loading':
      return (
        <Loading text="Polishing your pins...">
          <div className="badge-grid pt-4">
            {[...Array(9).keys()].map((place) => (
              <Skeleton key={place} shape="circle" className="mx-auto size-21" />
            ))}
          </div>
        </Loading>
      );
    case 'failed':
      return <ErrorState title="Your achievements could not be loaded." onRetry={list.retry} />;
    case 'ready':
      return <BadgeGrid badges={list.badges} {...rest} />;
  }
}
