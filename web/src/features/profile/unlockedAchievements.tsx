import { useState } from 'react';
import { AchievementIcon } from '../../ui/achievementIcon.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/emptyState.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useUnlockedAchievements } from './queries.ts';

/** Whole rows of three on a phone and of four on a desk. */
export const FIRST_SHOWN = 12;

export function UnlockedAchievements({ walkerId }: { walkerId: string }) {
  return (
    <section className="card" aria-labelledby="profile-achievements">
      <Achievements walkerId={walkerId} />
    </section>
  );
}

const Title = () => (
  <h2 id="profile-achievements" className="h-card">
    Achievements
  </h2>
);

function Achievements({ walkerId }: { walkerId: string }) {
  const list = useUnlockedAchievements(walkerId);
  const [isWhole, setWhole] = useState(false);
  switch (list.status) {
    case 'loading':
      return (
        <>
          <Title />
          <Loading text="Polishing the pins...">
            <div className="profile-achievements">
              {[...Array(4).keys()].map((index) => (
                <Skeleton key={index} shape="circle" className="mx-auto size-21" />
              ))}
            </div>
          </Loading>
        </>
      );
    case 'failed':
      return (
        <>
          <Title />
          <ErrorState heading="h3" title="The achievements could not be loaded." onRetry={list.retry} />
        </>
      );
    case 'ready':
      return (
        <>
          <div className="flex min-h-10 items-center justify-between gap-3">
            <Title />
            {list.unlocked.length > FIRST_SHOWN && (
              <Button
                look="ghost"
                size="sm"
                className="-mr-2.5"
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? 'Show fewer' : `See all ${list.unlocked.length}`}
              </Button>
            )}
          </div>
          {list.unlocked.length === 0 ? (
            <EmptyState
              scene="hook"
              heading="h3"
              title="No pin here yet"
              text="The first completed walk hangs one up."
            />
          ) : (
            <ul className="profile-achievements">
              {list.unlocked.slice(0, isWhole ? undefined : FIRST_SHOWN).map(({ id, category, icon, title }) => (
                <li key={id}>
                  <AchievementIcon category={category} emoji={icon} />
                  <span>{title}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      );
  }
}
