import { Link } from 'wouter';
import { ProgressRing } from '../../ui/progress.tsx';
import { numberText, say } from '../../words/say.ts';
import type { Town } from './queries.ts';

/** Rounded down: whole is said when it is whole. */
export const percentOf = ({ metres, walkedMetres }: Pick<Town, 'metres' | 'walkedMetres'>): number =>
  metres === 0 ? 0 : Math.floor((100 * walkedMetres) / metres);

/** Of its streets, walked before Signpost and not since. */
const earlierPercentOf = ({ metres, earlierMetres }: Town): number =>
  metres === 0 ? 0 : Math.floor((100 * (earlierMetres ?? 0)) / metres);

/** Each town with its ring: the way to its page. */
export function TownCards({ towns, shown }: { towns: readonly Town[]; shown: string | undefined }) {
  return (
    <nav aria-label={say('Towns')}>
      <ul className="town-cards">
        {towns.map((town) => (
          <li key={town.key}>
            <Link
              href={`/streets/${encodeURIComponent(town.key)}`}
              className="card town-card"
              aria-current={town.key === shown ? 'page' : undefined}
            >
              <ProgressRing
                value={percentOf(town)}
                more={earlierPercentOf(town)}
                label={say('Percent of the streets of {town}', { town: town.name })}
              />
              <span className="town-card-words">
                <b>{town.name}</b>
                <span>
                  {say('{walked} of {count, plural, one {# street} other {# streets}}', {
                    walked: numberText(town.walked),
                    count: town.streets,
                  })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
