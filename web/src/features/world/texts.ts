import { numberText } from '../../i18n/t.ts';
import { dayText, instantText } from '../../ui/dates.ts';

export const countText = (count: number): string => numberText(count);

/** An anonymous walk shows its day only, in UTC, so it is equal in all time zones. */
export const completedText = (completedAt: string): string =>
  completedAt.includes('T') ? instantText(completedAt) : dayText(completedAt);
