import { useQuery } from '@tanstack/react-query';
import { List, listState } from '../../ui/listState.tsx';
import { PlateCard } from '../../ui/plate.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { numberText, say } from '../../words/say.ts';
import { globalBoard, rank, type ShownBoard } from './queries.ts';
import { nextRankText } from './texts.ts';

/** Where the walker stands by all points, as a plate. The next rank is named while the board that has it is shown. */
export function Rankings({ walkerId, board: shown }: { walkerId: string; board: ShownBoard }) {
  const mine = useQuery(rank(walkerId));
  const board = useQuery({ ...globalBoard('points'), enabled: shown === 'points' });
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
          <p>{nextRankText(ranks, (shown === 'points' && board.data) || [])}</p>
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
