import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { WorldMap, type WorldMapCommands } from '../../map/worldMap.tsx';
import { DEFAULT_LOCATION, homeOf } from '../../session/home.ts';
import { currentUser } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { listState } from '../../ui/listState.tsx';
import { PageHead } from '../../ui/pageHead.tsx';
import { say } from '../../words/say.ts';
import { type GlobalWalk, globalStats, globalWalks } from './queries.ts';
import { RecentChallenges } from './recentChallenges.tsx';
import { SelectedWalk } from './selectedWalk.tsx';
import { Summary } from './summary.tsx';
import { countText } from './texts.ts';
import './world.css';

const NO_WALKS: readonly GlobalWalk[] = [];

export default function WorldScreen() {
  const {
    data: walks,
    isError,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useInfiniteQuery(globalWalks);
  const client = useQueryClient();
  const user = client.getQueryData(currentUser.queryKey);
  const [home] = useState(() => (user && homeOf(user)) ?? DEFAULT_LOCATION);
  const [selectedId, select] = useState<string>();
  const map = useRef<WorldMapCommands>(null);
  const panel = useRef<HTMLElement>(null);
  const selected = walks?.find(({ id }) => id === selectedId);

  // On a phone the panel lies below the map: a touched dot scrolls its walk into view.
  useEffect(() => {
    if (selectedId !== undefined) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  return (
    <main className="page global">
      <PageHead title={say('Global Challenges')} />
      <Summary />
      <div className="global-columns">
        <section aria-label={say('World map')}>
          <div className="global-map">
            <WorldMap ref={map} walks={walks ?? NO_WALKS} home={home} selectedId={selected?.id} onSelect={select} />
          </div>
          {walks && walks.length > 0 && (
            <p className="global-more">
              <ShownOfAll shown={walks.length} isAll={!hasNextPage} />
              {hasNextPage && (
                <Button
                  look="ghost"
                  size="sm"
                  pending={isFetchingNextPage}
                  pendingText={say('Fetching...')}
                  onClick={() => void fetchNextPage()}
                >
                  {say('Show older walks')}
                </Button>
              )}
            </p>
          )}
        </section>
        <div className="global-side">
          <section ref={panel} aria-live="polite" aria-label={say('Selected challenge')} hidden={!selected}>
            {selected && (
              <SelectedWalk
                key={selected.id}
                walk={selected}
                isOwn={selected.username === user?.username}
                onClose={() => select(undefined)}
              />
            )}
          </section>
          <RecentChallenges
            state={listState({ data: walks, isError, refetch })}
            selectedId={selected?.id}
            onSelect={(walk) => {
              select(walk.id);
              map.current?.reveal(walk);
            }}
          />
        </div>
      </div>
    </main>
  );
}

/** The map beside the total above it: what is missing is older, or is not shown to this walker. */
function ShownOfAll({ shown, isAll }: { shown: number; isAll: boolean }) {
  const { data: stats } = useQuery(globalStats);
  if (!stats || (isAll && shown >= stats.totalChallenges)) return null;
  const counts = { shown: countText(shown), total: countText(Math.max(shown, stats.totalChallenges)) };
  return (
    <span>
      {isAll
        ? say("{shown} of {total} walks. The rest isn't public.", counts)
        : say('The latest {shown} of {total} walks', counts)}
    </span>
  );
}
