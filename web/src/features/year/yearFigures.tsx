import { phrase } from '../../../../shared/domain/phrase.ts';
import type { Year, YearWalk } from '../../../../shared/domain/year.ts';
import { Facts, fact } from '../../ui/facts.tsx';
import { totalFigure, totalUnit } from '../../words/measures.ts';
import { say } from '../../words/say.ts';

/** Kilometres large, as on a plate, and five facts below. */
export function YearFigures({ made }: { made: Year<YearWalk> }) {
  const facts = [
    fact(made.walks, phrase('{count, plural, one {walk} other {walks}}')),
    fact(made.streets, phrase('{count, plural, one {street} other {streets}}')),
    fact(made.towns, phrase('{count, plural, one {town} other {towns}}')),
    fact(made.longestRun, phrase('{count, plural, one {day in a row} other {days in a row}}')),
    fact(made.points, phrase('{count, plural, one {point} other {points}}')),
  ];
  return (
    <section className="year-plate" aria-label={say('The year in figures')}>
      <p className="year-km">
        <b>{totalFigure(made.km)}</b> {totalUnit() === 'mi' ? say('miles') : say('kilometres')}
      </p>
      <Facts facts={facts} />
    </section>
  );
}
