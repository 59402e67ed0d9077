import { consoleLog } from '../lib/log.ts';
import type { Reminders } from '../ports/push.ts';

/** There is no way to a walker's device yet: says how many reminders had nowhere to go, and sends none. */
export function open(): Reminders {
  return {
    async remind(reminders) {
      consoleLog({ level: 'info', message: 'job', job: 'reminders', counts: { notSent: reminders.length } });
    },
  };
}
