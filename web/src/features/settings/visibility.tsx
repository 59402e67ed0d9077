import { useId } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';

type Visibility = OwnUser['mapVisibility'];

/** What each choice gives away, said before it is made. */
export const visibilities: readonly { id: Visibility; label: string; text: string }[] = [
  {
    id: 'anonymous',
    label: 'Anonymous walker',
    text: 'Strangers see that somebody walked: your town, a rounded distance and the day, at a spot about five kilometres wide, after the day has ended. No name, no street, no photo.',
  },
  {
    id: 'named',
    label: 'With my name',
    text: 'Strangers see your name, the street, the photo and the time at once. Your walks start at home: ten of them show where you live to within a hundred metres.',
  },
  {
    id: 'hidden',
    label: 'Hidden',
    text: 'Strangers see nothing of your walks, and addresses of your photos that they have kept stop working within minutes; a picture itself may have been kept. Friends still see exact places.',
  },
];

type ChoiceProps = { value: Visibility; onChange: (value: Visibility) => void };

export function VisibilityChoice({ value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-strong">World map</legend>
      <p className="text-sm text-ink-2">What people you do not know see of your completed walks.</p>
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
              <b>{label}</b>
              <span id={`${id}-${option}`} className="block text-sm text-ink-2">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
