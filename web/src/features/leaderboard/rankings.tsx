import { useQuery } from '@tanstack/react-query';
import { List, listState } from '../../ui/listState.tsx';
import { PlateCard } from '../../ui/plate.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { numberText, say } from '../../words/say.ts';
import { globalBoard, rank, type ShownBoard } from './queries.ts';
import { nextRankText } from './texts.ts';

/** Where the walker stands, as a plate: it is what this view is about. */
export function Rankings({ walkerId, board: shown }: { walkerId: string; board: ShownBoard }) {
  const mine = useQuery(rank(walkerId, shown));
  const board = useQuery(globalBoard(shown));
  return (
    <List
      state={listState(mine)}
      loading={say('Looking up your rank...')}
      skeleton={<Skeleton shape="plate" className="h-33" />}
      failed={say('Your rank could not be loaded.')}
    >
      {(ranks) => (
        <PlateCard className="rank-plate" aria-label={say('Your Rankings')}>
          <h3 className="caps">{say('Your Rankings')}</h3>
          <dl>
            <Place label={say('Global Rank')} rank={ranks.globalRank} />
            <Place label={say('Among Friends')} rank={ranks.friendsRank} />
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
      <dd>{rank === null ? say('None yet') : `#${numberText(rank)}`}</dd>
    </div>
  );
}
