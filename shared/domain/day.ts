/**
 * Civil days; the only module that converts an instant to a day.
 *
 * A walker's day is an ISO date string, `2026-11-20`. A Date would not do: it is an instant, and the same instant is Friday
 * in Auckland and Thursday in Lisbon, so a Date at midnight silently changes its day with the zone of the process, the test
 * runner or the walker. A string sorts, compares with `<` and is a database key.
 *
 * Day arithmetic never uses hours: twice a year a day has 23 or 25 hours (on Lord Howe Island 23.5), and "24 hours ago"
 * may be the wrong date. It uses the proleptic Gregorian calendar in UTC, where every day has 24 hours.
 *
 * Only `dayOf` and `startOfDay` need a time zone; both use `Intl`, the zone database of browsers and Lambda. Not every day
 * begins at 00:00 (Beirut, Havana and São Paulo have jumped from 24:00 to 01:00), not every 00:00 occurs once (St John's
 * set its clocks back at 00:01), and not every day exists (Samoa had no 30 December 2011). So a day begins at the first
 * instant with its local date or a later one and ends where the next begins; a skipped day is empty.
 */
export type Day = string;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The largest UTC offset ever used (Manila until 1844, 15:56). */
const FURTHEST_OFFSET = 16 * HOUR;

/** Creating a formatter costs a hundred times as much as using it. The bound limits odd spellings of zones. */
const MAX_CLOCKS = 600;
const clocks = new Map<string, Clock>();

interface Clock {
  formatter: Intl.DateTimeFormat;
  /** Cache of the last conversion (whole seconds), because one call converts the same moment repeatedly. */
  second: number;
  shown: number;
}

const clockOf = (timeZone: string): Clock => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  const made = { formatter, second: Number.NaN, shown: Number.NaN };
  clocks.set(timeZone, made);
  return made;
};

/** Local wall-clock time to the second, encoded as if it were UTC. */
const wallClock = (instant: number, timeZone: string): number => {
  const clock = clockOf(timeZone);
  const whole = Math.floor(instant / 1000);
  if (clock.second === whole) return clock.shown;
  // In the order of en-US; `formatToParts` takes more than twice as long.
  const numbers = clock.formatter.format(instant).match(/\d+/g)?.map(Number) ?? [];
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = numbers;
  clock.shown = Date.UTC(year, month - 1, day, hour, minute, second);
  clock.second = whole;
  return clock.shown;
};

const offsetAt = (instant: number, timeZone: string): number =>
  wallClock(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/**
 * Formatting and parsing a date costs ten times as much as a lookup, and a streak counts the same few days repeatedly.
 */
const MAX_DATES = 10_000;
const written = new Map<number, Day>();
const read = new Map<Day, number>();

const toDay = (utc: number): Day => {
  const number = Math.floor(utc / DAY);
  const known = written.get(number);
  if (known) return known;
  const day = new Date(utc).toISOString().slice(0, 10);
  if (written.size >= MAX_DATES) written.clear();
  written.set(number, day);
  return day;
};

const utcMidnight = (day: Day): number => {
  const known = read.get(day);
  if (known !== undefined) return known;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) throw new RangeError(`Not a day: ${day}`);
  if (read.size >= MAX_DATES) read.clear();
  read.set(day, midnight);
  return midnight;
};

/** An existing date as `YYYY-MM-DD`. `Date.parse` alone would accept 30 February as 2 March. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && toDay(midnight) === text;
};

/** An IANA name known to this runtime. Fixed offsets (`+02:00`) are refused because they have no DST. */
export const isTimeZone = (text: string): boolean => {
  if (text.length > 64 || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(text)) return false;
  try {
    clockOf(text);
    return true;
  } catch {
    return false;
  }
};

export const dayOf = (instant: Date, timeZone: string): Day => toDay(wallClock(instant.getTime(), timeZone));

export const hourOf = (instant: Date, timeZone: string): number =>
  new Date(wallClock(instant.getTime(), timeZone)).getUTCHours();

export const addDays = (day: Day, count: number): Day => toDay(utcMidnight(day) + count * DAY);

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (utcMidnight(to) - utcMidnight(from)) / DAY;

/** 1 is Monday, 7 is Sunday, as in ISO 8601. */
export const weekday = (day: Day): number => ((new Date(utcMidnight(day)).getUTCDay() + 6) % 7) + 1;

export const mondayOf = (day: Day): Day => addDays(day, 1 - weekday(day));

/** The first instant at which the walker's calendar shows this day or a later one. */
export const startOfDay = (day: Day, timeZone: string): Date => {
  const midnight = utcMidnight(day);
  let earlier = midnight - FURTHEST_OFFSET;
  let later = midnight + FURTHEST_OFFSET;
  const offsetBefore = offsetAt(earlier, timeZone);
  const offsetAfter = offsetAt(later, timeZone);

  const midnights = [midnight - offsetBefore, midnight - offsetAfter];
  const real = midnights.filter((instant) => offsetAt(instant, timeZone) === midnight - instant);
  if (real.length > 0) return new Date(Math.min(...real));

  // The clock skipped midnight (or the whole day): the day begins with the skip.
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2);
    if (offsetAt(middle, timeZone) === offsetBefore) earlier = middle;
    else later = middle;
  }
  return new Date(later);
};

export const endOfDay = (day: Day, timeZone: string): Date => startOfDay(addDays(day, 1), timeZone);
