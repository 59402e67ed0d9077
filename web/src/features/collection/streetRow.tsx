import { Check, History, Signpost } from 'lucide-react';
import { ProgressBar } from '../../ui/progress.tsx';
import { say } from '../../words/say.ts';
import { isStarted, lengthText, type ShownStreet } from './townStreets.ts';

type Props = { street: ShownStreet; isSelected: boolean; onSelect: (street: ShownStreet) => void };

/** A street; a press shows it on the map. */
export function StreetRow({ street, isSelected, onSelect }: Props) {
  const { name, metres, isWalked, isWalkedEarlier, isSigned } = street;
  const passed = street.walkedMetres + street.earlierMetres;
  return (
    <li>
      <button type="button" className="street-row" aria-pressed={isSelected} onClick={() => onSelect(street)}>
        <span className="street-name">{name}</span>
        {isWalked && <Check size={18} strokeWidth={3} className="street-mark" role="img" aria-label={say('Walked')} />}
        {isWalkedEarlier && (
          <History
            size={18}
            className="street-mark street-mark--earlier"
            role="img"
            aria-label={say('Walked before Signpost')}
          />
        )}
        {isSigned && <Signpost size={18} className="street-mark" role="img" aria-label={say('Signed')} />}
        <span className="street-length">{lengthText(metres)}</span>
        {isStarted(street) && (
          <ProgressBar
            value={passed}
            max={metres}
            height={4}
            className="street-bar"
            label={say('{part} of {length}', {
              part: lengthText(passed),
              length: lengthText(metres),
            })}
          />
        )}
      </button>
    </li>
  );
}
