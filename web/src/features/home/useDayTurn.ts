import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { auth } from '../../../../shared/api/auth.ts';
import { type OwnUser, walkers } from '../../../../shared/api/walkers.ts';
import { dayOf } from '../../../../shared/domain/day.ts';
import { invalidate } from '../../api/queryClient.ts';
import { todayChallenge } from './queries.ts';

const CHECK_MS = 30_000;
/** The server's clock may be behind this one, and in the small hours it still answers yesterday's open walk. */
const ASK_AGAIN_MS = 5 * 60_000;

interface Read {
  /** The day of the challenge that is shown, if one is. */
  date: string | undefined;
  readAt: number;
}

/** Which day it is, is the server's to tell. This knows when to ask: the calendar shows a later day than what was read. */
export function isDayOver({ date, readAt }: Read, now: Date, timeZone: string): boolean {
  const today = dayOf(now, timeZone);
  if (dayOf(new Date(readAt), timeZone) < today) return true;
  return date !== undefined && date < today && now.getTime() - readAt >= ASK_AGAIN_MS;
}

/** Midnight passes while the app is open, or while the phone is in a pocket. */
export function useDayTurn(user: Pick<OwnUser, 'id' | 'timeZone'> | null): void {
  const client = useQueryClient();
  const { id, timeZone } = user ?? {};
  useEffect(() => {
    if (id === undefined || timeZone === undefined) return;
    const check = () => {
      const today = client.getQueryState(todayChallenge.queryKey);
      if (document.visibilityState !== 'visible' || today?.data === undefined || today.fetchStatus !== 'idle') return;
      const read = { date: today.data?.date, readAt: today.dataUpdatedAt };
      if (!isDayOver(read, new Date(), timeZone)) return;
      invalidate(client, auth.getCurrentUser);
      invalidate(client, walkers.getStats, { id });
      void client.invalidateQueries({ queryKey: todayChallenge.queryKey });
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [client, id, timeZone]);
}
