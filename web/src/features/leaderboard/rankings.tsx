import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/emptyState.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { globalBoard, rank } from './queries.ts';
import { nextRankText } from './texts.ts';

/** Where the walker stands, as a plate: it is what this view is about. */
export function Rankings({ walkerId }: { walkerId: string }) {
  const mine = useQuery(rank(walkerId));
  const board = useQuery(globalBoard);
  if (!mine.data && mine.isError) return <ErrorState title="Your rank could not be loaded." onRetry={mine.refetch} />;
  if (!mine.data) {
    return (
      <Loading text="Looking up your rank...">
        <Skeleton shape="plate" className="h-33" />
      </Loading>
    );
  }
  return (
    <section className="rank-plate" aria-label="Your Rankings">
      <h3 className="caps">Your Rankings</h3>
      <dl>
        <Place label="Global Rank" rank={mine.data.globalRank} />
        <Place label="Among Friends" rank={mine.data.friendsRank} />
      </dl>
      <p>{nextRankText(mine.data, board.data ?? [])}</p>
    </section>
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
