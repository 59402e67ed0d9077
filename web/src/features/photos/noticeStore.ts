import { valueStore } from '../../ui/externalStore.ts';
import { say } from '../../words/say.ts';
import { NOTICES } from './photoNotices.ts';

export interface Notice {
  type: 'info' | 'warning' | 'error' | 'success';
  message: string;
  /** What opens with the question mark. */
  details?: string;
}

export const NOTICE_MS = 5_000;
export const SHORT_NOTICE_MS = 3_000;
/** At most so many are said one by one. */
const SHOWN = 4;
/** For as long as what it says is true. */
export const STAYS = 0;

/** Each leaves when its own time is up. What stays, and that there is no room, is said only once. */
export function noticeStore() {
  const { read, subscribe, set } = valueStore<readonly Notice[]>([]);
  const keep = (wanted: (notice: Notice) => boolean) => set(read().filter(wanted));

  function tell(notice: Notice, ms: number = NOTICE_MS) {
    const isOnce = ms === STAYS || notice.message === say(NOTICES.noMoreFiles);
    if (isOnce && read().some(({ message }) => message === notice.message)) return;
    set([...read(), notice]);
    if (ms !== STAYS) setTimeout(() => keep((other) => other !== notice), ms);
  }

  return {
    read,
    subscribe,
    say: tell,
    /** What was true until now, and is so no more. */
    withdraw: (message: string) => keep((notice) => notice.message !== message),

    sayRefusals(sentences: readonly string[]) {
      for (const message of sentences.slice(0, SHOWN)) tell({ type: 'error', message });
      const rest = sentences.length - SHOWN;
      if (rest > 0) {
        tell({ type: 'info', message: say(NOTICES.additionalRestrictions, { rest }) }, SHORT_NOTICE_MS);
      }
    },

    /** A new try takes away what was said of the one before; what is said of the connection stays. */
    clear: () => keep(({ message }) => message === say(NOTICES.noInternet) || message === say(NOTICES.connected)),
  };
}
