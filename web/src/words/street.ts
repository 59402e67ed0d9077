import { streetOf } from '../../../shared/domain/destinationName.ts';
import { say } from './say.ts';
import { nameText } from './standIns.ts';

/** What is read on the sign of a destination. Names of streets stay as they are; the "at" of a corner is a word. */
export function streetText(destinationName: string): string {
  const street = streetOf(destinationName);
  const [one, other, ...more] = street.split(' at ');
  return one && other && more.length === 0
    ? say('{street} at {crossing}', { street: one, crossing: other })
    : nameText(street);
}
