import { Refusal } from '../../shared/api/errors.ts';
import { dayOf, isTimeZone } from '../../shared/domain/day.ts';
import type { Walker } from '../data/walkers.ts';

/** The zone a client names: absent is fine, one that does not exist is not. */
export function checkTimeZone(timeZone: string | undefined): string | undefined {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new Refusal('invalid_input', { sentence: 'timeZone must be an IANA time zone such as Europe/Stockholm.' });
  }
  return timeZone;
}
