import { useSession } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/emptyState.tsx';
import { leaveModal, type ModalFrame } from '../../ui/modals.ts';
import { say } from '../../words/say.ts';
import { Boards } from './boards.tsx';
import { FriendRequests } from './friendRequests.tsx';
import { Rankings } from './rankings.tsx';
import './leaderboard.css';

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
