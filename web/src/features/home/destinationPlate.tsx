import type { Challenge } from '../../../../shared/api/challenges.ts';
import { destinationText } from '../../../../shared/domain/destinationName.ts';
import { Plate } from '../../ui/plate.tsx';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';

/** The junction of two long streets is written smaller, or the plate would take the place of the map. */
const LONG_NAME = 22;
const LONGER_NAME = 38;

export function DestinationPlate({ challenge }: { challenge: Challenge }) {
  const name = destinationText(challenge.destinationName);
  const { length } = streetText(name);
  const long = length > LONGER_NAME ? 'more' : length > LONG_NAME ? '' : undefined;
  return (
    <div className="home-sign" data-long={long}>
      <Plate
        name={name}
        town={challenge.provider === 'practice' ? say('Practice streets') : challenge.town}
        done={challenge.completed}
      />
    </div>
  );
}
