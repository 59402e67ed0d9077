import { useState } from 'react';
import { DifficultyBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, List, type ListState } from '../../ui/listState.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { say } from '../../words/say.ts';
import { nameText } from '../../words/standIns.ts';
import { streetText } from '../../words/street.ts';
import type { GlobalWalk } from './queries.ts';
import { distanceText } from './texts.ts';

const RECENT = 10;

type RecentProps = {
  state: ListState<readonly GlobalWalk[]>;
  selectedId: string | undefined;
  onSelect: (walk: GlobalWalk) => void;
};

/**
 * The newest walks in words, and all that the map shows when asked: how a screen reader or the keyboard reaches a walk
 * without the map's dots.
 */
export function RecentChallenges({ state, selectedId, onSelect }: RecentProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section className="card" aria-labelledby="recent-challenges">
      <h2 id="recent-challenges" className="h-card mb-1">
        {say('Recent Challenges')}
      </h2>
      <List
        heading="h3"
        state={state}
        loading={say('Loading challenges...')}
        skeleton={<Waiting />}
        failed={say("The challenges couldn't be loaded.")}
        empty={<EmptyState heading="h3" title={say('No global challenges completed yet')} />}
      >
        {(walks) => (
          <>
            <ul className="global-recent">
              {walks.slice(0, isWhole ? undefined : RECENT).map((walk) => (
                <li key={walk.id}>
                  <button type="button" aria-pressed={walk.id === selectedId} onClick={() => onSelect(walk)}>
                    <b className="min-w-0 wrap-anywhere">{streetText(walk.destinationName)}</b>
                    <DifficultyBadge difficulty={walk.difficulty} />
                    <span>
                      {nameText(walk.username)} · {distanceText(walk.distance)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {walks.length > RECENT && (
              <Button look="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? say('Show fewer') : say('See all {count}', { count: walks.length })}
              </Button>
            )}
          </>
        )}
      </List>
    </section>
  );
}

const Waiting = () => (
  <div className="global-recent">
    {[...Array(5).keys()].map((index) => (
      <div key={index} className="global-recent-wait">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-2 h-4 w-2/5" />
      </div>
    ))}
  </div>
);
