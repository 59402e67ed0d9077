import { useEffect } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { openModal } from '../../ui/modals.ts';

/** Where the shortcut "Photo of the sign" of the installed app leads (web/public/manifest.json). */
export const PHOTO = '?photo';

/** What the phone's home screen shows of today, and what it opens, where it can. `undefined` while today is not known. */
export function useAppShortcuts(challenge: Challenge | null | undefined) {
  const isKnown = challenge !== undefined;
  const isOpen = challenge != null && !challenge.completed;
  useEffect(() => {
    if (!isKnown) return;
    const shown = isOpen ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
    shown?.catch(() => undefined);
  }, [isKnown, isOpen]);

  useEffect(() => {
    if (!challenge || location.search !== PHOTO) return;
    history.replaceState(history.state, '', location.pathname);
    if (!challenge.completed) openModal('upload', { challenge });
  }, [challenge]);
}
