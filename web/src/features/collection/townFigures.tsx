import { phrase } from '../../../../shared/domain/phrase.ts';
import { fixedText } from '../../../../shared/domain/units.ts';
import { Facts, fact } from '../../ui/facts.tsx';
import { PlateCard } from '../../ui/plate.tsx';
import { totalText } from '../../words/measures.ts';
import { say } from '../../words/say.ts';
import type { Town } from './queries.ts';

/** The town's share, as on a plate: with a decimal, so that one walk is seen in a city. */
export function TownFigures({ town }: { town: Town }) {
  const facts = [
    fact(town.walked, phrase('{count, plural, one {street walked} other {streets walked}}')),
    fact(town.started, phrase('{count, plural, one {started} other {started}}')),
    fact(town.signed, phrase('{count, plural, one {sign} other {signs}}')),
  ];
  const shareOf = (metres: number) =>
    fixedText(town.metres === 0 ? 0 : Math.floor((1000 * metres) / town.metres) / 10, 1, say.locale);
  return (
    <PlateCard className="town-plate" aria-label={say('{town} in figures', { town: town.name })}>
      <h2>{town.name}</h2>
      <p>
        <b>{shareOf(town.walkedMetres)} %</b> {say('of {length} of streets', { length: totalText(town.metres / 1000) })}
      </p>
      {town.earlierMetres > 0 && (
        <p className="town-plate-earlier">
          {say('and {share} % more before Signpost', { share: shareOf(town.earlierMetres) })}
        </p>
      )}
      <Facts facts={facts} />
    </PlateCard>
  );
}
