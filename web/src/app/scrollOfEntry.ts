import { type ModalName, openModal } from '../ui/modals.ts';

/** Where a screen stood when it was left is kept in its history entry, so that going back leads there. */
type EntryState = { scrollY?: number; left?: ModalName } | null;

/** What is read again may arrive late, and the page is as long as before only then. */
const WAIT_MS = 2_000;

export const scrollOfEntry = (): number => (history.state as EntryState)?.scrollY ?? 0;

export function keepScroll(): void {
  history.replaceState({ ...history.state, scrollY: window.scrollY }, '');
}

/** Gone back to from where a link of the board led: the board is there again. */
export function reopenLeft(): void {
  const state = history.state as EntryState;
  if (state?.left !== 'leaderboard') return;
  history.replaceState({ ...state, left: undefined }, '');
  openModal('leaderboard', {});
}

/** Scrolls there as soon as the page is long enough. A walker who scrolls on their own is left alone. */
export function scrollWhenThere(top: number): () => void {
  window.scrollTo(0, top);
  if (top === 0) return () => undefined;
  const stop = () => {
    grown.disconnect();
    clearTimeout(timer);
    for (const event of OWN_SCROLLING) window.removeEventListener(event, stop);
  };
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  });
  const timer = setTimeout(stop, WAIT_MS);
  for (const event of OWN_SCROLLING) window.addEventListener(event, stop, { passive: true });
  grown.observe(document.body);
  return stop;
}

const OWN_SCROLLING = ['wheel', 'touchstart', 'keydown'] as const;
