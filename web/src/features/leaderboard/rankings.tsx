import { useQuery } from '@tanstack/react-query';
import { List, listState } from '../../ui/listState.tsx';
import { PlateCard } from '../../ui/plate.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { globalBoard, rank, type ShownBoard } from './queries.ts';
import { nextRankText } from './texts.ts';

/** Where the walker stands, as a plate: it is what this view is about. */
export function Rankings({ walkerId, board: shown }: { walkerId: string; board: ShownBoard }) {
  const mine = useQuery(rank(walkerId, shown));
  const board = useQuery(globalBoard(shown));
  return (
    <List
      state={listState(mine)}
      loading="Looking up your rank..."
      skeleton={<Skeleton shape="plate" className="h-33" />}
      failed="Your rank could not be loaded."
    >
      {(ranks) => (
        <PlateCard className="rank-plate" aria-label="Your Rankings">
          <h3 className="caps">Your Rankings</h3>
          <dl>
            <Place label="Global Rank" rank={ranks.globalRank} />
            <Place label="Among Friends" rank={ranks.friendsRank} />
          </dl>
          <p>{nextRankText(ranks, board.data ?? [], shown)}</p>
        </PlateCard>
      )}
    </List>
  );
}

function Place({ label, rank }: { label: string; rank: number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{rank === null ? 'None yet' : `#${rank.toLocaleString('en')}`}</dd>
    </div>
  );
}
