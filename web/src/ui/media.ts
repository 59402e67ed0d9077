import { useSyncExternalStore } from 'react';

export const DESK_PX = 900;

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The direction of inline text: 1 to the right, -1 in right-to-left languages. */
export const alongLine = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1);
