import { Check, Signpost } from 'lucide-react';
import { ProgressBar } from '../../ui/progress.tsx';
import { say } from '../../words/say.ts';
import type { ShownStreet } from './townStreets.ts';
import { lengthText } from './townStreets.ts';

type Props = { street: ShownStreet; isSelected: boolean; onSelect: (street: ShownStreet) => void };

/** A street; a press shows it on the map. */
export function StreetRow({ street, isSelected, onSelect }: Props) {
  const { name, metres, walkedMetres, isWalked, isSigned } = street;
  const isStarted = walkedMetres > 0 && !isWalked;
  return (
    <li>
      <button type="button" className="street-row" aria-pressed={isSelected} onClick={() => onSelect(street)}>
        <span className="street-name">{name}</span>
        {isWalked && <Check size={18} strokeWidth={3} className="street-mark" role="img" aria-label={say('Walked')} />}
        {isSigned && <Signpost size={18} className="street-mark" role="img" aria-label={say('Signed')} />}
        <span className="street-length">{lengthText(metres)}</span>
        {isStarted && (
          <ProgressBar
            value={walkedMetres}
            max={metres}
            height={4}
            className="street-bar"
            label={say('{part} of {length}', {
              part: lengthText(walkedMetres),
              length: lengthText(metres),
            })}
          />
        )}
      </button>
    </li>
  );
}
