import { useQuery } from '@tanstack/react-query';
import { numberText, t } from '../../i18n/t.ts';
import { useSession } from '../../session/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { leaveModal, type ModalFrame } from '../../ui/dialogs/openModal.ts';
import { EmptyState, List, listState } from '../../ui/lists/listState.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { PlateCard } from '../../ui/pictures/plate.tsx';
import { Boards } from './boards.tsx';
import { FriendRequests } from './friendRequests.tsx';
import { rank } from './queries.ts';
import './leaderboard.css';

/** Where the walker stands by all points, as a low plate. */
export function Rankings({ walkerId }: { walkerId: string }) {
  const mine = useQuery(rank(walkerId));
  return (
    <List
      state={listState(mine)}
      loading={t('Looking up your rank...')}
      skeleton={<Skeleton shape="plate" className="h-17" />}
      failed={t("Your rank couldn't be loaded.")}
    >
      {({ globalRank, friendsRank }) => (
        <PlateCard className="rank-plate" aria-label={t('Your Rankings')}>
          <h3 className="caps">{t('Your Rankings')}</h3>
          <dl>
            <Place label={t('Global Rank')} rank={globalRank} />
            <Place label={t('Among Friends')} rank={friendsRank} />
          </dl>
        </PlateCard>
      )}
    </List>
  );
}

function Place({ label, rank }: { label: string; rank: number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{rank === null ? t('None yet') : `#${numberText(rank)}`}</dd>
    </div>
  );
}

declare module '../../ui/dialogs/openModal.ts' {
  interface ModalProps {
    leaderboard: NoProps;
  }
}

export default function LeaderboardModal({ open, onClose }: ModalFrame) {
  const session = useSession();
  const leave = () => {
    leaveModal('leaderboard');
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} size="tall" title={t('Leaderboard')}>
      {session.status === 'in' ? (
        <div className="leaderboard">
          <div className="leaderboard-mine">
            <Rankings walkerId={session.walkerId} />
            <FriendRequests walkerId={session.walkerId} />
          </div>
          <Boards walkerId={session.walkerId} user={session.user} onLeave={leave} />
        </div>
      ) : (
        <EmptyState title={t('Please log in to view the leaderboard')} />
      )}
    </Dialog>
  );
}
