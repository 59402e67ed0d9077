import { t } from '../i18n/t.ts';

/** The format is 'MMM dd, yyyy', e.g. "Nov 03, 2026". */
const format = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat(t.locale, { month: 'short', day: '2-digit', year: 'numeric', timeZone });

/** A civil day is formatted in UTC, so the reader's time zone does not shift it. */
export const dayText = (day: string): string => format('UTC').format(new Date(`${day}T00:00:00Z`));

export const nearDayText = (day: string): string =>
  new Intl.DateTimeFormat(t.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** An instant is formatted in the reader's time zone. */
export const instantText = (instant: string): string => format(undefined).format(new Date(instant));
