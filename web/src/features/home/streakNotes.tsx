import { Armchair, CalendarOff, Footprints, type LucideIcon } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { nearDayText } from '../../ui/dates.ts';

type Streak = OwnUser['streak'];
type Note = { icon: LucideIcon; text: string };

export function streakNews({ restDays, hidden, comeback, pause, pausedToday, spentOn }: Streak): Note[] {
  const notes: Note[] = [];
  if (!restDays || hidden) return notes;
  if (comeback) {
    const { wanted, until, walks } = comeback;
    const values = { day: nearDayText(until), walks };
    const text =
      wanted === 1
        ? t('One more walk by {day} keeps your streak of {walks} going.', values)
        : t('Two walks by {day} keep your streak of {walks} going.', values);
    notes.push({ icon: Footprints, text });
  }
  if (pause && pausedToday) {
    const text = t("You're on a pause until {day}. Your streak waits for you.", { day: nearDayText(pause.lastDay) });
    notes.push({ icon: CalendarOff, text });
  }
  const spent = spentOn.at(-1);
  if (spent && !comeback) {
    notes.push({ icon: Armchair, text: t('A rest day kept your streak on {day}.', { day: nearDayText(spent) }) });
  }
  return notes;
}

function outlook({ left, walksToNext, pause, pausedToday }: Streak): Note[] {
  const inHand =
    left < 3 && walksToNext !== null
      ? t(
          '{left, plural, =0 {No rest days} one {# rest day} other {# rest days}} left. Earn another in {walks, plural, one {# walk} other {# walks}}.',
          { left, walks: walksToNext },
        )
      : t('{left, plural, =0 {No rest days} one {# rest day} other {# rest days}} left.', { left });
  const notes: Note[] = [{ icon: Armchair, text: inHand }];
  if (pause && !pausedToday) {
    const days = { from: nearDayText(pause.firstDay), to: nearDayText(pause.lastDay) };
    notes.push({ icon: CalendarOff, text: t('A pause from {from} to {to}.', days) });
  }
  return notes;
}

export function StreakNotes({ streak }: { streak: Streak }) {
  const notes = streak.restDays && !streak.hidden ? [...streakNews(streak), ...outlook(streak)] : [];
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-1.5 text-sm text-ink-2">
      {notes.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-start gap-2">
          <Icon size={16} className="mt-0.5 flex-none" />
          {text}
        </li>
      ))}
    </ul>
  );
}
