import { useId } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { say } from '../../words/say.ts';

type Visibility = OwnUser['mapVisibility'];

/** What each choice gives away, said before it is made. */
export const visibilities: readonly { id: Visibility; label: string; text: string }[] = [
  { id: 'named', label: phrase('Everyone'), text: phrase('Name, street and photo on the map.') },
  { id: 'anonymous', label: phrase('Friends'), text: phrase('Friends do, strangers see a dot.') },
  { id: 'hidden', label: phrase('Only me'), text: phrase('Just you.') },
];

/** The one sentence of what walks tell, also said before a friend is accepted. */
export const WALKS_TELL = phrase('People who see them can work out roughly where you live.');

type ChoiceProps = { value: Visibility; onChange: (value: Visibility) => void };

export function VisibilityChoice({ value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-strong">{say('Who sees your walks?')}</legend>
      <p className="text-sm text-ink-2">{say(WALKS_TELL)}</p>
      <div className="visibility">
        {visibilities.map(({ id: option, label, text }) => (
          <label key={option}>
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              aria-describedby={`${id}-${option}`}
              onChange={() => onChange(option)}
            />
            <span>
              <b>{say(label)}</b>
              <span id={`${id}-${option}`} className="block text-sm text-ink-2">
                {say(text)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
