import { useQuery } from '@tanstack/react-query';
import { List, listState } from '../../ui/listState.tsx';
import { PlateCard } from '../../ui/plate.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { numberText, say } from '../../words/say.ts';
import { rank } from './queries.ts';

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
