import { expect, it } from 'vitest';
import { addDays, type Day, dayOf } from '../day.ts';
import { diceOf } from '../seededRandom.fixture.ts';
import { reminderNote } from '../walkers/reminder.ts';
import { laterDay } from '../walkers/timeZone.ts';
import { NO_STREAKS } from './interval.ts';
import { afterEvent, type Event, type History, randomHistory, randomLife } from './restDays.fixture.ts';
import { bestChain, bestComeback, restDaysAfter, restDaysIn } from './restDays.ts';
import { isPausedOn, longestStreak, restDaysOn, streakOn, type WalkerStreaks } from './streak.ts';

const HISTORIES = 3000;
/** A life of flights, with its zones, takes longer to make than ten histories in it: walkers share one. */
const LIVES = 300;

/** How often the cases occurred that histories are meant to contain. */
const seen = { histories: 0, rested: 0, late: 0, paused: 0, recounted: 0, longer: 0 };

const lengthsOn = (streaks: WalkerStreaks, today: Day) => ({
  streak: streakOn(streaks, today),
  longest: longestStreak(streaks, today),
});

const shownOn = (streaks: WalkerStreaks, today: Day, rest = restDaysOn(streaks, today)) => {
  const best = rest && bestChain(rest.chains);
  return {
    ...lengthsOn(streaks, today),
    credit: best?.credit,
    comeback: rest && bestComeback(rest.chains),
  };
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Told = Pick<History, 'events' | 'states'>;

/** The same settings with the walks in day order before all other events. */
const inOrder = ({ events }: History, days: ReadonlySet<Day>): Event[] => {
  const waiting = [...days].sort().reverse();
  const ordered: Event[] = [];
  const walkUntil = (today: Day) => {
    for (let day = waiting.at(-1); day !== undefined && day <= today; day = waiting.at(-1)) {
      ordered.push({ kind: 'walk', day });
      waiting.pop();
    }
  };
  for (const event of events) {
    if (event.kind === 'walk') continue;
    walkUntil(event.today);
    ordered.push(event);
  }
  walkUntil('~');
  return ordered;
};

const isSameEvent = (one: Event, other: Event | undefined) =>
  one === other || (one.kind === 'walk' && other?.kind === 'walk' && one.day === other.day);

/** The state after these events; a common prefix with earlier events reuses its state. */
const retold = (events: readonly Event[], before: Told): Told => {
  const changed = events.findIndex((event, index) => !isSameEvent(event, before.events[index]));
  const states = before.states.slice(0, changed < 0 ? events.length : changed);
  for (const event of events.slice(states.length)) states.push(afterEvent(states.at(-1) ?? NO_STREAKS, event));
  return { events, states };
};

const streaksAfter = ({ states }: Told): WalkerStreaks => states.at(-1) ?? NO_STREAKS;

/** Recount from the first day without stored state; undefined without rest days. */
const recounted = ({ streaks: { rest }, events, days, last }: History) => {
  if (!rest || days.size === 0) return undefined;
  const sorted = [...days].sort();
  const today = laterDay(last.today, sorted.at(-1) ?? null);
  const switches = events.flatMap((event) => (event.kind === 'switch' ? [[event.today, event.on] as const] : []));
  const from = { ...rest, switches, settled: addDays(sorted[0] ?? today, -1), chains: [], longest: 0 };
  return restDaysAfter(from, days.has(today) ? today : addDays(today, -1), {
    isWalked: (day) => days.has(day),
    firstFrom: (day) => sorted.find((walked) => walked >= day),
  });
};

/** Each violation of a rule as a sentence. */
function* violationsIn(history: History, seed: number): Generator<string> {
  const { streaks, days, last } = history;
  const { today } = last;
  const kept = restDaysOn(streaks, today);
  const shown = shownOn(streaks, today, kept);
  const amiss = (what: string, found?: unknown) =>
    `history ${seed}: ${what} ${JSON.stringify({ shown, found, history: history.events, today })}`;

  const ordered = retold(inOrder(history, days), history);
  const shownInOrder = isSame(streaksAfter(ordered), streaks) ? shown : shownOn(streaksAfter(ordered), today);
  if (!isSame(shownInOrder, shown)) yield amiss('in the order of days it is', shownInOrder);

  const { credit } = shown;
  const left = credit === undefined ? 0 : restDaysIn({ walks: 0, credit, rested: 0, comebackFrom: '' });
  if (left < 0 || left > 3) yield amiss('rest days left', left);
  if (shown.longest.walks < shown.streak.walks) yield amiss('longest');

  const extra = addDays(today, -diceOf(seed).below(40));
  if (!days.has(extra)) {
    const more = lengthsOn(streaksAfter(retold(inOrder(history, new Set([...days, extra])), ordered)), today);
    if (more.streak.walks < shown.streak.walks) yield amiss(`a walk of ${extra} makes it`, more);
    if (more.longest.walks < shown.longest.walks) yield amiss(`a walk of ${extra} makes the longest`, more);
    if (more.streak.walks > shown.streak.walks) seen.longer++;
  }

  const whole = recounted(history);
  if (whole) {
    if (kept && !isSame(kept.chains, whole.chains)) yield amiss('recounted', whole);
    seen.recounted++;
  }
  if (isPausedOn(streaks, today)) {
    seen.paused++;
    for (const hour of [0, 6, 12, 18]) {
      const now = new Date(last.now.getTime() + hour * 3_600_000);
      const note = reminderNote({ streaks, timeZone: last.timeZone }, now);
      if (note && isPausedOn(streaks, dayOf(now, last.timeZone))) yield amiss('a reminder on a paused day', now);
    }
  }
  if (shown.streak.rested) seen.rested++;
  seen.late += history.late;
  seen.histories++;
}

it(`${HISTORIES} random histories of walks, settings, flights and late uploads keep the rules of rest days`, () => {
  for (let index = 0; index < LIVES; index++) {
    const life = randomLife(index);
    for (let seed = index; seed < HISTORIES; seed += LIVES)
      expect([...violationsIn(randomHistory(life, seed), seed)]).toEqual([]);
  }
  expect(seen.histories).toBe(HISTORIES);
  for (const [what, often] of Object.entries(seen))
    expect({ what, often: often > HISTORIES / 50 }).toEqual({ what, often: true });
});
