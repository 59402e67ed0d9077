import { valueStore } from '../../ui/externalStore.ts';

export interface Notice {
  type: 'info' | 'warning' | 'error' | 'success';
  message: string;
  /** What opens with the question mark. */
  details?: string;
}

export const NOTICE_MS = 5_000;
const SHORT_NOTICE_MS = 3_000;
const STATUS_CHECK_MS = 3_000;
/** At most so many are said one by one. */
const SHOWN = 4;
/** For as long as what it says is true. */
export const STAYS = 0;

export const NO_INTERNET = 'No internet connection';
const CONNECTED = 'Connected to the Internet';
export const NO_MORE_FILES = 'Cannot add more files';

/** Each leaves when its own time is up. What stays, and that there is no room, is said only once. */
export function photoNotices() {
  const { read, subscribe, set } = valueStore<readonly Notice[]>([]);
  const keep = (wanted: (notice: Notice) => boolean) => set(read().filter(wanted));

  function say(notice: Notice, ms: number = NOTICE_MS) {
    const isOnce = ms === STAYS || notice.message === NO_MORE_FILES;
    if (isOnce && read().some(({ message }) => message === notice.message)) return;
    set([...read(), notice]);
    if (ms !== STAYS) setTimeout(() => keep((other) => other !== notice), ms);
  }

  return {
    read,
    subscribe,
    say,

    sayRefusals(sentences: readonly string[]) {
      for (const message of sentences.slice(0, SHOWN)) say({ type: 'error', message });
      const rest = sentences.length - SHOWN;
      if (rest > 0) {
        say({ type: 'info', message: `${rest} additional restrictions were not fulfilled` }, SHORT_NOTICE_MS);
      }
    },

    /** A new try takes away what was said of the one before; what is said of the connection stays. */
    clear: () => keep(({ message }) => message === NO_INTERNET || message === CONNECTED),

    followConnection(signal: AbortSignal) {
      let wasOffline = false;
      const check = () => {
        if (!navigator.onLine) {
          wasOffline = true;
          return say({ type: 'error', message: NO_INTERNET }, STAYS);
        }
        keep(({ message }) => message !== NO_INTERNET);
        if (wasOffline) say({ type: 'success', message: CONNECTED }, SHORT_NOTICE_MS);
        wasOffline = false;
      };
      window.addEventListener('online', check, { signal });
      window.addEventListener('offline', check, { signal });
      const timer = setTimeout(check, STATUS_CHECK_MS);
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    },
  };
}
