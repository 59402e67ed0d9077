import { numberText } from '../../i18n/t.ts';
import { dayText, instantText } from '../../ui/dates.ts';

export const countText = (count: number): string => numberText(count);

/** An anonymous walk tells its day and no more, and that day is the same wherever it is read. */
export const completedText = (completedAt: string): string =>
  completedAt.includes('T') ? instantText(completedAt) : dayText(completedAt);
