import { expect, it } from 'vitest';
import { addDays, type Day, dayOf, daysBetween } from '../day.ts';
import { diceOf } from '../seededRandom.fixture.ts';
import { reminderNote } from '../walkers/reminder.ts';
import { changeTimeZone, laterDay, NO_TIME_ZONE, type StoredTimeZone, timeZoneOf } from '../walkers/timeZone.ts';
import { canStillComplete } from './challengeWindow.ts';
import { NO_STREAKS } from './interval.ts';
import { isPaused, type Pause } from './pause.ts';
import { bestChain, bestComeback, isOn, restDaysAfter, restDaysIn } from './restDays.ts';
import {
  announcePause,
  endPause,
  isPausedOn,
  longestStreak,
  restDaysOn,
  streakOn,
  switchRestDays,
  type WalkerStreaks,
  withWalk,
} from './streak.ts';
import { begunAt, type UsedDay, walkerDay } from './walkerDay.ts';

const HOUR = 3_600_000;

/** What happens to a walker's streak, in the order in which the server learns of it. */
type Event =
  | { readonly kind: 'walk'; readonly day: Day }
  | { readonly kind: 'switch'; readonly on: boolean; readonly today: Day }
  | { readonly kind: 'pause'; readonly pause: Pause; readonly today: Day }
  | { readonly kind: 'resume'; readonly today: Day };

const afterEvent = (streaks: WalkerStreaks, event: Event): WalkerStreaks => {
  switch (event.kind) {
    case 'walk':
      return withWalk(streaks, event.day);
    case 'switch':
      return switchRestDays(streaks, event.on, event.today);
    case 'pause': {
      const after = announcePause(streaks, event.pause, event.today);
      return typeof after === 'string' ? streaks : after;
    }
    case 'resume':
      return endPause(streaks, event.today);
  }
};

const ZONES = [
  ...['Pacific/Pago_Pago', 'Pacific/Honolulu', 'America/Los_Angeles', 'America/New_York', 'America/St_Johns', 'UTC'],
  ...['Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Kiritimati'],
];
/** Before the changes of clocks in both hemispheres, a leap day, the turn of a year, and Samoa's missing day. */
const STARTS = ['2026-03-20', '2026-10-18', '2011-12-20', '2024-02-18', '2026-12-20', '2026-06-01'].map(
  (day) => `${day}T12:00:00Z`,
);

/** A moment at which the app is open: the walker's day, and the day whose challenge is offered. */
interface Moment {
  readonly now: Date;
  readonly today: Day;
  readonly timeZone: string;
  readonly offered: Day | null;
}

/** Random moments with flights and forgotten walks, whose days follow the product's rules. */
interface Life {
  readonly moments: readonly Moment[];
  /** Deadline for completing each day's walk. */
  readonly takenUntil: ReadonlyMap<Day, number>;
}

const randomLife = (seed: number): Life => {
  const { below: random, pick } = diceOf(seed);
  let now = new Date(pick(STARTS));
  let stored: StoredTimeZone = { ...NO_TIME_ZONE, timeZone: pick(ZONES) };
  let newest: UsedDay | null = null;
  const moments: Moment[] = [];
  const offers = new Map<Day, string>();
  const takenUntil = new Map<Day, number>();
  const travels = random(3) === 0;
  const opens = 6 + random(5);
  const count = 20 + random(50);
  while (moments.length < count) {
    now = new Date(now.getTime() + (3 + random(22)) * HOUR);
    if (travels && random(4) === 0) stored = changeTimeZone(stored, pick(ZONES), now, newest !== null);
    const timeZone = timeZoneOf(stored);
    let offered: Day | null = null;
    if (random(10) < opens) {
      const day = walkerDay({ timeZone, dayFloor: stored.dayFloor }, newest, now);
      if (day.day !== newest?.day) newest = { ...day, begunAt: begunAt(day, newest, now), createdAt: now };
      if (!offers.has(day.day)) offers.set(day.day, day.timeZone);
      offered = day.day;
    }
    for (const [day, zone] of offers)
      if (canStillComplete(day, zone, now)) takenUntil.set(day, moments.length);
      else offers.delete(day);
    moments.push({ now, timeZone, offered, today: laterDay(dayOf(now, timeZone), stored.dayFloor) });
  }
  return { moments, takenUntil };
};

interface History {
  readonly events: readonly Event[];
  /** After each of them. */
  readonly states: readonly WalkerStreaks[];
  readonly streaks: WalkerStreaks;
  readonly days: ReadonlySet<Day>;
  readonly last: Moment;
  readonly late: number;
}

/**
 * A random history in a life: walks made or not, sent at once or later, in any order, some twice, with setting changes.
 */
const randomHistory = ({ moments, takenUntil }: Life, seed: number): History => {
  const { below: random } = diceOf(seed);
  let streaks: WalkerStreaks = NO_STREAKS;
  const unsent = new Set<Day>();
  const days = new Set<Day>();
  const events: Event[] = [];
  const states: WalkerStreaks[] = [];
  let late = 0;
  const keenness = 4 + random(7);
  const happens = (event: Event) => {
    streaks = afterEvent(streaks, event);
    events.push(event);
    states.push(streaks);
  };
  for (const [index, { today, offered }] of moments.entries()) {
    if (offered && !days.has(offered) && random(10) < keenness) unsent.add(offered);
    const waits = random(4) === 0 ? [] : [...unsent].filter(() => random(5) > 0);
    if (random(2) === 0) waits.reverse();
    for (const day of waits) {
      unsent.delete(day);
      if ((takenUntil.get(day) ?? -1) < index) continue;
      if (day < today) late++;
      days.add(day);
      happens({ kind: 'walk', day });
      if (random(9) === 0) happens({ kind: 'walk', day });
    }
    if (random(index < 8 ? 4 : 30) === 0) happens({ kind: 'switch', on: random(5) > 0, today });
    if (random(12) === 0) {
      const first = addDays(today, 1 + random(4));
      happens({ kind: 'pause', pause: [first, addDays(first, random(9))], today });
    }
    if (random(25) === 0) happens({ kind: 'resume', today });
  }
  const last = moments.at(-1);
  if (!last) throw new Error('a life without a moment');
  return { events, states, streaks, days, last, late };
};

const HISTORIES = 3000;
/** Generating a life takes longer than ten histories in it, so histories share lives. */
const LIVES = 300;

/** Counts of the cases that the histories must contain. */
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

it(`${HISTORIES} random histories of walks, settings, flights and late uploads keep the rules of rest days (REST-8, STREAK-3)`, () => {
  for (let index = 0; index < LIVES; index++) {
    const life = randomLife(index);
    for (let seed = index; seed < HISTORIES; seed += LIVES)
      expect([...violationsIn(randomHistory(life, seed), seed)]).toEqual([]);
  }
  expect(seen.histories).toBe(HISTORIES);
  for (const [what, often] of Object.entries(seen))
    expect({ what, often: often > HISTORIES / 50 }).toEqual({ what, often: true });
});

/** Reference: exhaustive search over first days and rest day choices. */
const bestOfAll = ({ rest, days, today }: { rest: NonNullable<WalkerStreaks['rest']>; days: Set<Day>; today: Day }) => {
  const until = days.has(today) ? today : addDays(today, -1);
  type Way = { credit: number; from: Day; open?: { until: Day; wanted: number } | undefined };
  const known = new Map<string, number>();
  /** Walks in the streak from this day on; -1 if it does not last until today. */
  const walksFrom = (day: Day, way: Way): number => {
    const { credit, from, open } = way;
    const key = `${day} ${credit} ${from} ${open?.until} ${open?.wanted}`;
    const walks = known.get(key) ?? triedFrom(day, way);
    known.set(key, walks);
    return walks;
  };
  const triedFrom = (day: Day, { credit, from, open }: Way): number => {
    if (open && open.wanted > daysBetween(day, open.until) + 1) return -1;
    if (day > until) return open ? -1 : 0;
    const next = addDays(day, 1);
    const isRest = isOn(rest, day);
    if (days.has(day)) {
      const still = open && open.wanted > 1 ? { ...open, wanted: open.wanted - 1 } : undefined;
      const later = walksFrom(next, { credit: isRest ? Math.min(21, credit + 1) : credit, from, open: still });
      return later < 0 ? -1 : later + 1;
    }
    if (!isRest) return -1;
    if (open || isPaused(rest.pauses, day)) return walksFrom(next, { credit, from, open });
    const ways: Way[] = [0, 1, 2]
      .map((back) => addDays(day, -back))
      .filter((start) => start >= from)
      .map((start) => {
        const made = daysBetween(start, day) === 2 && days.has(addDays(day, -1)) ? 1 : 0;
        return { credit, from: addDays(start, 30), open: { until: addDays(start, 3), wanted: 2 - made } };
      });
    if (credit >= 7) ways.push({ credit: credit - 7, from });
    return Math.max(-1, ...ways.map((way) => walksFrom(next, way)));
  };
  return Math.max(0, ...[...days].map((first) => walksFrom(first, { credit: 14, from: '' })));
};

it('streakOn is the maximum over all orders of spending rest days and comebacks (REST-8)', () => {
  let rested = 0;
  for (let seed = 0; seed < 150; seed++) {
    const { streaks, days, last, events } = randomHistory(randomLife(seed % 40), seed);
    const first = events.find(({ kind }) => kind === 'switch');
    const { rest } = streaks;
    // Skips histories with walks before the first switch: the earlier streak would get two rest days too many.
    if (!rest || !isOn(rest, last.today) || first?.kind !== 'switch' || [...days].some((day) => day < first.today))
      continue;
    const today = [...days, last.today].sort().at(-1) ?? last.today;
    const switches = events.flatMap((event) => (event.kind === 'switch' ? [[event.today, event.on] as const] : []));
    const all = { ...rest, switches };
    const shown = streakOn(streaks, last.today);
    expect({ seed, walks: shown.walks }).toEqual({
      seed,
      walks: bestOfAll({ rest: all, days: new Set(days), today }),
    });
    if (shown.rested) rested++;
  }
  expect(rested).toBeGreaterThan(5);
});
