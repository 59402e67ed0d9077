import { useState } from 'react';
import { AchievementIcon } from '../../ui/achievementIcon.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/emptyState.tsx';
import { List } from '../../ui/listState.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { say } from '../../words/say.ts';
import { useUnlockedAchievements } from './queries.ts';

/** Two rows of four. */
const FIRST_SHOWN = 8;

export function UnlockedAchievements({ walkerId }: { walkerId: string }) {
  const state = useUnlockedAchievements(walkerId);
  const [isWhole, setWhole] = useState(false);
  const count = state.status === 'ready' ? state.data.length : 0;
  return (
    <section className="card" aria-labelledby="profile-achievements">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <h2 id="profile-achievements" className="h-card">
          {say('Achievements')}
        </h2>
        {count > FIRST_SHOWN && (
          <Button look="ghost" size="sm" className="-me-2.5" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? say('Show fewer') : say('See all {count}', { count })}
          </Button>
        )}
      </div>
      <List
        heading="h3"
        state={state}
        loading={say('Polishing the pins...')}
        skeleton={<Waiting />}
        failed={say("The achievements couldn't be loaded.")}
        empty={
          <EmptyState
            scene="hook"
            heading="h3"
            title={say('No pins here yet')}
            text={say('Your first completed walk hangs one up.')}
          />
        }
      >
        {(unlocked) => (
          <ul className="profile-achievements">
            {unlocked.slice(0, isWhole ? undefined : FIRST_SHOWN).map(({ id, category, title }) => (
              <li key={id}>
                <AchievementIcon achievementId={id} category={category} />
                <span>{say(title)}</span>
              </li>
            ))}
          </ul>
        )}
      </List>
    </section>
  );
}

const Waiting = () => (
  <div className="profile-achievements">
    {[...Array(4).keys()].map((index) => (
      <Skeleton key={index} shape="circle" className="mx-auto size-16" />
    ))}
  </div>
);
