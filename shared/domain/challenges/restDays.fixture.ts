import { addDays, type Day, dayOf } from '../day.ts';
import { diceOf } from '../seededRandom.fixture.ts';
import { changeTimeZone, laterDay, NO_TIME_ZONE, type StoredTimeZone, timeZoneOf } from '../walkers/timeZone.ts';
import { canStillComplete } from './challengeWindow.ts';
import { NO_STREAKS } from './interval.ts';
import type { Pause } from './pause.ts';
import { announcePause, endPause, switchRestDays, type WalkerStreaks, withWalk } from './streak.ts';
import { begunAt, type UsedDay, walkerDay } from './walkerDay.ts';

const HOUR = 3_600_000;

/** What happens to a walker's streak, in the order in which the server learns of it. */
export type Event =
  | { readonly kind: 'walk'; readonly day: Day }
  | { readonly kind: 'switch'; readonly on: boolean; readonly today: Day }
  | { readonly kind: 'pause'; readonly pause: Pause; readonly today: Day }
  | { readonly kind: 'resume'; readonly today: Day };

export const afterEvent = (streaks: WalkerStreaks, event: Event): WalkerStreaks => {
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

/** A moment at which the app is open: the walker's day, and what it offers to walk. */
interface Moment {
  readonly now: Date;
  readonly today: Day;
  readonly timeZone: string;
  readonly offered: Day | null;
}

/** Moments in a life of flying and forgetting, by the rules that the product has for days. */
export interface Life {
  readonly moments: readonly Moment[];
  /** Until which moment a day's walk is still taken. */
  readonly takenUntil: ReadonlyMap<Day, number>;
}

export const randomLife = (seed: number): Life => {
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

export interface History {
  readonly events: readonly Event[];
  /** After each of them. */
  readonly states: readonly WalkerStreaks[];
  readonly streaks: WalkerStreaks;
  readonly days: ReadonlySet<Day>;
  readonly last: Moment;
  readonly late: number;
}

/** What one walker makes of such a life: walks or not, sends now or later, in any order, some twice; settings in between. */
export const randomHistory = ({ moments, takenUntil }: Life, seed: number): History => {
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
