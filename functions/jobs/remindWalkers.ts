import { sumOfWeek } from '../../shared/domain/clubs/club.ts';
import { type Day, dayOf } from '../../shared/domain/day.ts';
import type { Translate } from '../../shared/domain/msg.ts';
import {
  afterReminder,
  clubReminderWeek,
  nextReminderAt,
  type ReminderNote,
  reminderNote,
} from '../../shared/domain/walkers/reminder.ts';
import { readCounted } from '../common/clubs/clubView.ts';
import { translatorFor } from '../common/walkers/translatorFor.ts';
import { zoneOf } from '../common/walkers/walkerView.ts';
import { readWholeClub } from '../data/clubs/clubs.ts';
import { writeIfUnchanged } from '../data/conditionFailed.ts';
import type { Table } from '../data/table.ts';
import {
  type DueReminder,
  dropDevice,
  dueRemindersPage,
  listPushDevices,
  moveReminder,
  type Reminder,
  readReminders,
  remindersAtOnce,
  removeReminder,
} from '../data/walkers/reminders.ts';
import type { Walker } from '../data/walkers/walkers.ts';
import type { Push } from '../ports/push.ts';
import { eachShard, job } from '../runtime/job.ts';

interface Message {
  readonly title: string;
  readonly body: string;
}

export function messageOf(note: ReminderNote, t: Translate): Message {
  switch (note.kind) {
    case 'streak':
      return {
        title: t('Your {days}-day streak ends tonight', { days: note.days }),
        body: t('A short walk to a sign keeps it going.'),
      };
    case 'rest':
      return {
        title: t('Your walk for today is waiting'),
        body: t(
          'Or rest: your streak of {days} is safe tonight, and {left, plural, one {this is your last rest day} other {you have # rest days}}.',
          { days: note.days, left: note.left },
        ),
      };
    case 'club':
      return {
        title: t('{left, plural, one {One walk to go this week} other {# walks to go this week}}', {
          left: note.goal - note.sum,
        }),
        body: t('{club}: {sum} of {goal}.', { club: note.club, sum: note.sum, goal: note.goal }),
      };
    case 'walk':
      return {
        title: t('Your walk for today is waiting'),
        body: t('One street sign, one photo, and home again.'),
      };
  }
}

type Counts = Record<'sent' | 'gone' | 'failed' | 'nothingToSay' | 'noDevice' | 'overtaken', number>;

/**
 * The message for our service worker, and beside it the same as Declarative Web Push, which newer browsers show without
 * running the worker. Its `navigate` must be a whole address.
 */
export function payloadOf(note: ReminderNote, t: Translate, siteUrl: string | undefined): string {
  const message = messageOf(note, t);
  const notification = { ...message, lang: t.locale, tag: 'reminder', navigate: `${siteUrl}/` };
  return JSON.stringify({ ...message, ...(siteUrl && { web_push: 8030, notification }) });
}

/**
 * Reminds walkers in the evening of today's walk or of a streak that ends tonight, from the index of due reminders. A
 * reminder is moved before it is sent, so that an interrupted or concurrent run may skip a message but never sends it
 * twice.
 */
export const handler = job('remindWalkers', async ({ now, cursor, hasTime, isolated, table, push, stage }) => {
  const counts: Counts = { sent: 0, gone: 0, failed: 0, nothingToSay: 0, noDevice: 0, overtaken: 0 };

  const clubs = new Map<string, ReturnType<typeof clubAt>>();
  /** Each club is read once a run, whatever the number of its members. */
  const clubNote = async (note: ReminderNote | undefined, walker: Walker) => {
    const week = clubReminderWeek(note, zoneOf(walker), now);
    if (week === undefined) return note;
    for (const clubId of walker.clubs) {
      const key = `${clubId}#${week}`;
      const reading = clubs.get(key) ?? clubAt(table, clubId, week);
      clubs.set(key, reading);
      const found = await reading;
      if (found && found.sum < found.goal) return { kind: 'club' as const, ...found };
    }
    return note;
  };

  const lookAfter = async (read: () => DueReminder | undefined) => {
    const due = read();
    if (!due) return;
    const { reminder, walker } = due;
    if (!walker) return writeIfUnchanged(table, removeReminder(reminder));
    const remindedOn = dayOf(now, zoneOf(walker));
    const unanswered = afterReminder(reminder.unanswered, walker.completedChallenges);
    const plain =
      walker.notificationsEnabled && reminder.remindedOn !== remindedOn && unanswered
        ? reminderNote({ streaks: walker.streaks, timeZone: zoneOf(walker) }, now)
        : undefined;
    const note = await clubNote(plain, walker);
    const sent = note && unanswered && { remindedOn, unanswered };
    const moved = moveReminder(reminder, nextReminderAt(zoneOf(walker), now), sent);
    if (!(await writeIfUnchanged(table, moved))) counts.overtaken++;
    else if (!note) counts.nothingToSay++;
    else await sendReminder(table, push, reminder, payloadOf(note, translatorFor(walker), stage.siteUrl), counts);
  };

  const rest = await eachShard({ cursor, hasTime }, async (shard, after) => {
    const page = await dueRemindersPage(table, shard, { until: now, limit: remindersAtOnce, after });
    const found = await readReminders(table, page.entries);
    await Promise.all(found.map((read) => isolated(lookAfter(read))));
    return page.next;
  });
  return { counts, ...rest };
});

async function clubAt(table: Table, clubId: string, week: Day) {
  const whole = await readWholeClub(table, clubId, { consistent: false });
  if (!whole) return undefined;
  const members = await readCounted(table, whole.members);
  return { club: whole.club.name, sum: sumOfWeek(members, week), goal: whole.club.goal };
}

async function sendReminder(
  table: Table,
  push: Push,
  reminder: Reminder,
  message: string,
  counts: Counts,
): Promise<void> {
  const { walkerId } = reminder;
  const devices = await listPushDevices(table, walkerId);
  if (devices.length === 0) {
    counts.noDevice++;
    await writeIfUnchanged(table, removeReminder(reminder));
  }
  for (const device of devices) {
    const outcome = await push.send(device, message);
    counts[outcome]++;
    if (outcome === 'gone') await dropDevice(table, walkerId, device.deviceId);
  }
}
