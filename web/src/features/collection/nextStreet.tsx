import { MapPin } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MiniPlate } from '../../ui/plate.tsx';
import { say } from '../../words/say.ts';
import { lengthText, type ShownStreet } from './townStreets.ts';

/** Where the map grows next without a long way. */
export function NextStreet({
  street,
  metresAway,
  onShow,
}: {
  street: ShownStreet;
  metresAway: number;
  onShow: () => void;
}) {
  return (
    <section className="card next-street" aria-label={say('Next new street near home')}>
      <div>
        <h2 className="h-card">{say('Next new street near home')}</h2>
        <p>
          <MiniPlate>{street.name}</MiniPlate>{' '}
          <span className="next-street-away">{say('{distance} from home', { distance: lengthText(metresAway) })}</span>
        </p>
      </div>
      <Button look="tint" size="sm" icon={MapPin} onClick={onShow}>
        {say('Show on the map')}
      </Button>
    </section>
  );
}
