import type { QueryClient } from '@tanstack/react-query';
import { t } from '../i18n/t.ts';
import { useStore, valueStore } from '../ui/externalStore.ts';
import { toast } from '../ui/notices/toast.ts';
import { currentUserId } from './currentUserId.ts';

export const signOutKey = ['signOut'];
/** True from the click on Logout until the page unloads (signOut.ts, which the login chunk does not import). */
export const signingOut = valueStore(false);
export const useIsSigningOut = (): boolean => useStore(signingOut);

const READING_MS = 10_000;

export function tellSessionOver(client: QueryClient): void {
  if (currentUserId.read() === null || client.isMutating({ mutationKey: signOutKey }) > 0) return;
  toast({
    title: t("You've been signed out"),
    description: t('Please log in again. Any unsent photo is kept on this device.'),
    durationMs: READING_MS,
  });
}
