import type { Say } from '../../../shared/domain/phrase.ts';
import type { ReminderNote } from '../../../shared/domain/reminder.ts';

interface Message {
  readonly title: string;
  readonly body: string;
}

/** What stands on the lock screen, short and kind. */
export function messageOf(note: ReminderNote, say: Say): Message {
  switch (note.kind) {
    case 'streak':
      return {
        title: say('Your {days}-day streak ends tonight', { days: note.days }),
        body: say('A short walk to a sign keeps it going.'),
      };
    case 'rest':
      return {
        title: say('Your walk for today is waiting'),
        body: say(
          'Or rest: your streak of {days} is safe tonight, and {left, plural, one {this is your last rest day} other {you have # rest days}}.',
          { days: note.days, left: note.left },
        ),
      };
    case 'walk':
      return {
        title: say('Your walk for today is waiting'),
        body: say('One street sign, one photo, and home again.'),
      };
  }
}
