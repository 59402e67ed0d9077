import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, List, listState } from '../../ui/listState.tsx';
import { leaveModal, type ModalFrame } from '../../ui/modals.ts';
import { PlateCard } from '../../ui/plate.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { numberText, say } from '../../words/say.ts';
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
      loading={say('Looking up your rank...')}
      skeleton={<Skeleton shape="plate" className="h-17" />}
      failed={say("Your rank couldn't be loaded.")}
    >
      {({ globalRank, friendsRank }) => (
        <PlateCard className="rank-plate" aria-label={say('Your Rankings')}>
          <h3 className="caps">{say('Your Rankings')}</h3>
          <dl>
            <Place label={say('Global Rank')} rank={globalRank} />
            <Place label={say('Among Friends')} rank={friendsRank} />
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
      <dd>{rank === null ? say('None yet') : `#${numberText(rank)}`}</dd>
    </div>
  );
}

declare module '../../ui/modals.ts' {
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
    <Dialog open={open} onClose={onClose} size="tall" title={say('Leaderboard')}>
      {session.status === 'in' ? (
        <div className="leaderboard">
          <div className="leaderboard-mine">
            <Rankings walkerId={session.walkerId} />
            <FriendRequests walkerId={session.walkerId} />
          </div>
          <Boards walkerId={session.walkerId} user={session.user} onLeave={leave} />
        </div>
      ) : (
        <EmptyState title={say('Please log in to view the leaderboard')} />
      )}
    </Dialog>
  );
}
