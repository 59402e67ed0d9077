import { useState } from 'react';
import { totalText } from '../../i18n/measures.ts';
import { nameText } from '../../i18n/placeholderNames.ts';
import { streetText } from '../../i18n/street.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/forms/button.tsx';
import { DifficultyBadge } from '../../ui/lists/badge.tsx';
import { EmptyState, List, type ListState } from '../../ui/lists/listState.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import type { GlobalWalk } from './queries.ts';

const globalRecentClass = '-mx-4 max-h-[24rem] divide-y divide-hairline overflow-y-auto overscroll-contain';

const RECENT = 10;

type RecentProps = {
  state: ListState<readonly GlobalWalk[]>;
  selectedId: string | undefined;
  onSelect: (walk: GlobalWalk) => void;
};

/** The list of walks makes them reachable by keyboard and screen reader, which the map's dots are not. */
export function RecentChallenges({ state, selectedId, onSelect }: RecentProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section className="card" aria-labelledby="recent-challenges">
      <h2 id="recent-challenges" className="h-card mb-1">
        {t('Recent Challenges')}
      </h2>
      <List
        heading="h3"
        state={state}
        loading={t('Loading challenges...')}
        skeleton={<Waiting />}
        failed={t("The challenges couldn't be loaded.")}
        empty={<EmptyState heading="h3" title={t('No global challenges completed yet')} />}
      >
        {(walks) => (
          <>
            <ul className={globalRecentClass} data-part="global-recent">
              {walks.slice(0, isWhole ? undefined : RECENT).map((walk) => (
                <li key={walk.id}>
                  <button
                    type="button"
                    className="walk-row"
                    aria-pressed={walk.id === selectedId}
                    onClick={() => onSelect(walk)}
                  >
                    <b className="min-w-0 wrap-anywhere">{streetText(walk.destinationName)}</b>
                    <DifficultyBadge difficulty={walk.difficulty} />
                    <span className="col-span-full text-sm wrap-anywhere text-ink-2 in-aria-pressed:text-ink">
                      {nameText(walk.username)} · {totalText(walk.distance)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {walks.length > RECENT && (
              <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? t('Show fewer') : t('See all {count}', { count: walks.length })}
              </Button>
            )}
          </>
        )}
      </List>
    </section>
  );
}

const Waiting = () => (
  <div className={globalRecentClass} data-part="global-recent">
    {[...Array(5).keys()].map((index) => (
      <div key={index} className="mx-4 py-2.75">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-2 h-4 w-2/5" />
      </div>
    ))}
  </div>
);
