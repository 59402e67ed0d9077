import { useId } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { say } from '../../words/say.ts';

type Visibility = OwnUser['mapVisibility'];

/** What each choice gives away, said before it is made. */
export const visibilities: readonly { id: Visibility; label: string; text: string }[] = [
  {
    id: 'anonymous',
    label: phrase('Anonymous walker'),
    text: phrase(
      'Strangers see that a walk was made: a rounded distance and the day, after it has ended, in a square of five kilometres or more and your town only where many walk. No name, no street, no photo.',
    ),
  },
  {
    id: 'named',
    label: phrase('With my name'),
    text: phrase(
      'Strangers see your name and the time at once; the street and the photo of your first walk and of about every third after it, of the others your town. Your walks start at home: some ten walks show roughly where you live, and more walks show it more closely.',
    ),
  },
  {
    id: 'hidden',
    label: phrase('Hidden'),
    text: phrase(
      'Strangers see nothing of your walks, and addresses of your photos that they have kept stop working within minutes; a picture itself may have been kept.',
    ),
  },
];

type ChoiceProps = { value: Visibility; onChange: (value: Visibility) => void };

export function VisibilityChoice({ value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-strong">{say('World map')}</legend>
      <p className="text-sm text-ink-2">
        {say(
          'What people you do not know see of your completed walks. Friends see each walk, and the street and photo of about every third, whatever you choose: some ten walks show them roughly where you live.',
        )}
      </p>
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
