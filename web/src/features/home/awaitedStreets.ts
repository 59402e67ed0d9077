import { t } from '../../i18n/t.ts';
import { useStore, valueStore } from '../../ui/externalStore.ts';

const TICK_MS = 5_000;

/** Minutes until the app asks again for the streets of today's walk; undefined while nothing is awaited. */
const minutesLeft = valueStore<number | undefined>(undefined);
let ticking: ReturnType<typeof setInterval> | undefined;
let isOwnTry = false;

/**
 * Tries again by itself, by the clock: a sleeping phone would delay one long timer. Answers with whether the failed try was
 * such a one, of which nobody needs to be told again.
 */
export function awaitStreets(seconds: number, tryAgain: () => void): boolean {
  const wasOwnTry = isOwnTry;
  stopAwaitingStreets();
  const until = Date.now() + 1000 * seconds;
  const tick = () => {
    const leftMs = until - Date.now();
    if (leftMs > 0) return minutesLeft.set(Math.ceil(leftMs / 60_000));
    stopAwaitingStreets();
    isOwnTry = true;
    tryAgain();
  };
  ticking = setInterval(tick, TICK_MS);
  tick();
  return wasOwnTry;
}

export function stopAwaitingStreets(): void {
  clearInterval(ticking);
  isOwnTry = false;
  minutesLeft.set(undefined);
}

export const useAwaitedStreets = (): string | undefined => {
  const minutes = useStore(minutesLeft);
  return minutes === undefined ? undefined : awaitedText(minutes);
};

export const awaitedText = (minutes: number): string =>
  t("We can't look up streets right now. Try again in {minutes, plural, one {# minute} other {# minutes}}.", {
    minutes,
  });
