import { Armchair, CalendarOff, Footprints, type LucideIcon } from 'lucide-react';
import type { OwnUser } from '../../../shared/api/walkers.ts';
import { nearDayText } from './dates.ts';

type Streak = OwnUser['streak'];
type Note = { icon: LucideIcon; text: string };

const restDaysText = (left: number): string =>
  left === 0 ? 'No rest day' : left === 1 ? '1 rest day' : `${left} rest days`;

/** What has happened to the streak, or is about to: fit for the home screen. */
function news({ comeback, pause, pausedToday, spentOn, left }: Streak, isWhole: boolean): Note[] {
  const notes: Note[] = [];
  if (comeback) {
    const walks = comeback.wanted === 1 ? 'One more walk' : 'Two walks';
    notes.push({
      icon: Footprints,
      text: `${walks} until ${nearDayText(comeback.until)} and your streak of ${comeback.walks} goes on.`,
    });
  }
  if (pause && pausedToday) {
    notes.push({
      icon: CalendarOff,
      text: `You have a pause until ${nearDayText(pause.lastDay)}. Your streak waits for you.`,
    });
  }
  const spent = spentOn.at(-1);
  if (spent && !comeback) {
    const inHand = isWhole ? '' : ` ${restDaysText(left)} left.`;
    notes.push({ icon: Armchair, text: `A rest day kept your streak on ${nearDayText(spent)}.${inHand}` });
  }
  return notes;
}

function outlook({ left, walksToNext, pause, pausedToday }: Streak): Note[] {
  const next =
    walksToNext === null ? '' : `, one more after ${walksToNext === 1 ? 'the next walk' : `${walksToNext} walks`}`;
  const announced = pause && !pausedToday;
  return [
    { icon: Armchair, text: `${restDaysText(left)} in hand${left < 3 ? next : ''}.` },
    ...(announced
      ? [{ icon: CalendarOff, text: `A pause from ${nearDayText(pause.firstDay)} to ${nearDayText(pause.lastDay)}.` }]
      : []),
  ];
}

type Props = { streak: Streak; isWhole?: boolean; className?: string };

/** Nothing for walkers without rest days, and for those who hide streaks. */
export function StreakNotes({ streak, isWhole = false, className }: Props) {
  const notes =
    streak.restDays && !streak.hidden ? [...news(streak, isWhole), ...(isWhole ? outlook(streak) : [])] : [];
  if (notes.length === 0) return null;
  return (
    <ul className={`grid gap-1.5 text-sm text-ink-2 ${className ?? ''}`}>
      {notes.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-start gap-2">
          <Icon size={16} className="mt-0.5 flex-none" aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
