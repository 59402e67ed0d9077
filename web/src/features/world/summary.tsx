import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { roundedFigure, totalUnit, unitText } from '../../words/measures.ts';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';
import { globalStats } from './queries.ts';
import { countText } from './texts.ts';

/** The whole world in four figures. */
export function Summary() {
  const { data: stats, isError } = useQuery(globalStats);
  const waiting = isError ? '–' : <Skeleton className="mt-0.5 h-7 w-24" />;
  const popular = stats?.mostPopularDestination;
  return (
    <dl className="global-summary">
      <Figure label={say('Total Challenges')}>{stats ? countText(stats.totalChallenges) : waiting}</Figure>
      <Figure label={say('Active Users')}>{stats ? countText(stats.totalUsers) : waiting}</Figure>
      <Figure label={say('Total Distance')}>
        {stats ? (
          <>
            {roundedFigure(stats.totalDistance)} <small>{unitText(totalUnit())}</small>
          </>
        ) : (
          waiting
        )}
      </Figure>
      <Figure label={say('Popular Destination')}>
        {popular ? (
          <span className="global-popular">
            <span>{streetText(popular.name)}</span>
            <small>{say('{count, plural, one {# walk} other {# walks}}', { count: popular.count })}</small>
          </span>
        ) : stats ? (
          '–'
        ) : (
          waiting
        )}
      </Figure>
    </dl>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="card">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
