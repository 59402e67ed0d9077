import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/emptyState.tsx';
import { leaveModal, type ModalFrame } from '../../ui/modals.ts';
import { say } from '../../words/say.ts';
import { AddFriend } from './addFriend.tsx';
import { Boards } from './boards.tsx';
import type { ShownBoard } from './queries.ts';
import { Rankings } from './rankings.tsx';
import { Requests } from './requests.tsx';
import { SentRequests } from './sentRequests.tsx';
import './leaderboard.css';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    leaderboard: NoProps;
  }
}

export default function LeaderboardModal({ open, onClose }: ModalFrame) {
  const session = useSession();
  const [board, setBoard] = useState<ShownBoard>('ever');
  const leave = () => {
    leaveModal('leaderboard');
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} size="wide" title={say('Leaderboard')}>
      {session.status === 'in' ? (
        <div className="leaderboard">
          <div className="leaderboard-mine">
            <Rankings walkerId={session.walkerId} board={board} />
            <Requests walkerId={session.walkerId} />
            <AddFriend walkerId={session.walkerId} />
            <SentRequests walkerId={session.walkerId} />
          </div>
          <Boards walkerId={session.walkerId} user={session.user} board={board} onBoard={setBoard} onLeave={leave} />
        </div>
      ) : (
        <EmptyState title={say('Please log in to view the leaderboard')} />
      )}
    </Dialog>
  );
}
