import { t } from '../i18n/t.ts';

/** 'MMM dd, yyyy', e.g. "Nov 03, 2026". */
const format = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat(t.locale, { month: 'short', day: '2-digit', year: 'numeric', timeZone });

/** A civil day is the same everywhere: the reader's zone must not move it. */
export const dayText = (day: string): string => format('UTC').format(new Date(`${day}T00:00:00Z`));

/** Of a day that is near: 'Nov 3'. */
export const nearDayText = (day: string): string =>
  new Intl.DateTimeFormat(t.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** An instant belongs to the day that the reader had then. */
export const instantText = (instant: string): string => format(undefined).format(new Date(instant));
