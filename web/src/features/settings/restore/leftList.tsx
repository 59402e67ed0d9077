import { isDay } from '../../../../../shared/domain/day.ts';
import { dayText } from '../../../ui/dates.ts';
import { say } from '../../../words/say.ts';
import { REASONS, type Restored } from './restoreArchive.ts';

/** Of an archive that is all broken the first say enough. */
const MOST_SHOWN = 200;

/** What could not be restored, each with its day and why. */
export function LeftList({ left }: Pick<Restored, 'left'>) {
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="not-restored">
      <h3 id="not-restored" className="font-strong">
        {say('Not restored ({count})', { count: left.length })}
      </h3>
      <ul className="restore-left">
        {left.slice(0, MOST_SHOWN).map(({ day, why }) => (
          <li key={`${day} ${why}`}>
            {day !== null && <b>{isDay(day) ? dayText(day) : day}</b>} {say(REASONS[why])}
          </li>
        ))}
      </ul>
    </section>
  );
}
