import type { OwnUser } from '../../../shared/api/walkers.ts';
import { addDays, type Day } from '../../../shared/domain/day.ts';
import { completedThisWeek } from '../../../shared/domain/interval.ts';
import { PAUSED_DAYS_A_YEAR, pausedDaysLeft, pauseFrom } from '../../../shared/domain/pause.ts';
import {
  bestChain,
  bestComeback,
  FIRST_REST_DAYS,
  restDaysIn,
  walksToNextRestDay,
} from '../../../shared/domain/restDays.ts';
import { isPausedOn, restDaysOn, restedDays } from '../../../shared/domain/streak.ts';
import { laterDay } from '../../../shared/domain/timeZone.ts';
import { goalInForce } from '../../../shared/domain/weeklyGoal.ts';
import type { Walker } from '../../data/walkers.ts';

/** What a walker is told of the streak beside its number. `today` is the day by which the streak is judged. */
export function ownStreakOf(walker: Walker, today: Day): Omit<OwnUser['streak'], 'today'> {
  const { streaks } = walker;
  const rest = restDaysOn(streaks, today);
  const best = rest && bestChain(rest.chains);
  const comeback = rest && bestComeback(rest.chains);
  const pause = rest && pauseFrom(rest.pauses, today);
  return {
    hidden: streaks.hidden ?? false,
    restDays: rest !== undefined,
    left: best ? restDaysIn(best) : FIRST_REST_DAYS,
    walksToNext: best ? walksToNextRestDay(best) : null,
    spentOn: rest ? restedDays(streaks, today) : [],
    pause: pause ? { firstDay: pause[0], lastDay: pause[1] } : null,
    pausedToday: isPausedOn(streaks, today),
    pauseDaysLeft: rest
      ? pausedDaysLeft(rest.pauses, laterDay(addDays(today, 1), pause?.[1] ?? null))
      : PAUSED_DAYS_A_YEAR,
    comeback: comeback?.comeback ? { walks: comeback.walks, ...comeback.comeback } : null,
    goal: goalInForce(walker, today),
    thisWeek: completedThisWeek(streaks, today),
  };
}
