import { useQuery } from '@tanstack/react-query';
import { numberText, t } from '../../i18n/t.ts';
import { useSession } from '../../session/session.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { leaveModal } from '../../ui/dialogs/openModal.ts';
import { EmptyState, List, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { PlateCard } from '../../ui/pictures/plate.tsx';
import { FriendRequests } from '../friends/index.ts';
import { Boards, rank } from './boards.tsx';

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
        <PlateCard className="px-3.5 pt-3.5 pb-2.25" data-part="rank-plate" aria-label={t('Your Rankings')}>
          <h3 className="caps text-plate-ink-2">{t('Your Rankings')}</h3>
          <dl className="grid grid-cols-[1fr_1fr]">
            <RankFigure label={t('Global Rank')} rank={globalRank} />
            <RankFigure label={t('Among Friends')} rank={friendsRank} />
          </dl>
        </PlateCard>
      )}
    </List>
  );
}

function RankFigure({ label, rank }: { label: string; rank: number | null }) {
  return (
    <div className="flex flex-row-reverse flex-wrap-reverse items-baseline justify-center gap-x-2 not-first:border-s not-first:border-[rgb(255_255_255/0.35)]">
      <dt className="text-sm/[1.3] text-plate-ink-2">{label}</dt>
      <dd className="pt-[0.12em] font-sign text-xl/[1.2] font-heavy normal-nums">
        {rank === null ? t('None yet') : `#${numberText(rank)}`}
      </dd>
    </div>
  );
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
        <div className="grid grid-cols-1 gap-2.5 pt-0.5">
          <div className="grid grid-cols-1 gap-2.5 items-start desk:has-data-[part=friend-requests]:grid-cols-[1fr_1fr]">
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
