import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayOf } from './day.ts';
import { NO_STREAKS } from './interval.ts';
import { reminderNote } from './reminder.ts';
import { afterEvent, type History, type Life, randomHistory, randomLife, randomOf } from './restDays.fixture.ts';
import { bestChain, bestComeback, restDaysAfter, restDaysIn } from './restDays.ts';
import { isPausedOn, longestStreak, restDaysOn, streakOn, type WalkerStreaks } from './streak.ts';
import { laterDay } from './timeZone.ts';

/** `HISTORIES=1000000 npx vitest run --project unit shared/domain/restDayHistories` runs a million. */
const HISTORIES = Number(process.env.HISTORIES ?? 3000);
const LIVES = Math.ceil(Math.min(HISTORIES / 10, 4000));
const PATIENCE = HISTORIES * 60;

const shownOn = (streaks: WalkerStreaks, today: Day) => {
  const rest = restDaysOn(streaks, today);
  const best = rest && bestChain(rest.chains);
  return {
    streak: streakOn(streaks, today),
    longest: longestStreak(streaks, today),
    credit: best?.credit,
    comeback: rest && bestComeback(rest.chains),
  };
};

/** The same settings, and the walks in the order of their days before all that is said later. */
const inOrder = ({ events, days }: History, extra?: Day): WalkerStreaks => {
  const waiting = [...days, ...(extra && !days.has(extra) ? [extra] : [])].sort();
  let streaks: WalkerStreaks = NO_STREAKS;
  for (const event of events) {
    if (event.kind === 'walk') continue;
    while (waiting[0] !== undefined && waiting[0] <= event.today) {
      streaks = afterEvent(streaks, { kind: 'walk', day: waiting.shift() ?? '' });
    }
    streaks = afterEvent(streaks, event);
  }
  for (const day of waiting) streaks = afterEvent(streaks, { kind: 'walk', day });
  return streaks;
};

/** Counted anew from the first day on, with nothing kept of any day. */
const recounted = ({ events, days, last }: History) => {
  const switches = events.flatMap((event) => (event.kind === 'switch' ? [[event.today, event.on] as const] : []));
  return { switches, days: [...days].sort(), today: laterDay(last.today, [...days].sort().at(-1) ?? null) };
};

const expectNothingAmiss = (life: Life, seed: number, counts: Record<string, number>) => {
  const history = randomHistory(life, seed);
  const { streaks, days, last } = history;
  const { today } = last;
  const shown = shownOn(streaks, today);
  const amiss = (what: string, found?: unknown) => {
    throw new Error(`history ${seed}: ${what} ${JSON.stringify({ shown, found, history: history.events, today })}`);
  };
  const same = (other: unknown) => JSON.stringify(other) === JSON.stringify(shown);

  if (!same(shownOn(inOrder(history), today))) amiss('in the order of days it is', shownOn(inOrder(history), today));

  const left =
    shown.credit === undefined ? 0 : restDaysIn({ walks: 0, credit: shown.credit, rested: 0, comebackFrom: '' });
  if (left < 0 || left > 3) amiss('rest days left');
  if (shown.longest.walks < shown.streak.walks) amiss('longest');

  const random = randomOf(seed);
  const extra = addDays(today, -random(40));
  const more = shownOn(inOrder(history, extra), today);
  if (more.streak.walks < shown.streak.walks) amiss(`a walk of ${extra} makes it`, more);
  if (more.longest.walks < shown.longest.walks) amiss(`a walk of ${extra} makes the longest`, more);

  const { rest } = streaks;
  if (rest && days.size > 0) {
    const { switches, days: sorted, today: reached } = recounted(history);
    const from = { ...rest, switches, settled: addDays(sorted[0] ?? today, -1), chains: [], longest: 0 };
    const first = switches[0]?.[0] ?? today;
    // Rest days are two when they are first turned on, as they are on a streak's first day.
    const whole = restDaysAfter(from, days.has(reached) ? reached : addDays(reached, -1), sorted, (day) =>
      days.has(day),
    );
    const kept = restDaysOn(streaks, today);
    if (kept && JSON.stringify(kept.chains) !== JSON.stringify(whole.chains)) amiss(`recounted from ${first}`, whole);
    counts.recounted = (counts.recounted ?? 0) + 1;
  }
  if (isPausedOn(streaks, today)) {
    counts.paused = (counts.paused ?? 0) + 1;
    for (const hour of [0, 6, 12, 18]) {
      const now = new Date(last.now.getTime() + hour * 3_600_000);
      const note = reminderNote({ streaks, timeZone: last.timeZone }, now);
      if (note && isPausedOn(streaks, dayOf(now, last.timeZone))) amiss('a reminder on a paused day', now);
    }
  }
  if (shown.streak.rested) counts.rested = (counts.rested ?? 0) + 1;
  counts.late = (counts.late ?? 0) + history.late;
};

describe('random histories of walks, settings, flights and phones without network', () => {
  it(
    `keep to the rules of rest days, ${HISTORIES} of them`,
    () => {
      const counts: Record<string, number> = {};
      for (let index = 0; index < LIVES; index++) {
        const life = randomLife(index);
        for (let seed = index; seed < HISTORIES; seed += LIVES) expectNothingAmiss(life, seed, counts);
      }
      for (const what of ['rested', 'late', 'paused', 'recounted'])
        expect({ what, often: (counts[what] ?? 0) > HISTORIES / 50 }).toEqual({ what, often: true });
    },
    PATIENCE,
  );
});
