import { useMutation, useQueryClient } from '@tanstack/react-query';
import { auth } from '../../../shared/api/auth.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/t.ts';
import { toast } from '../ui/notices/toast.ts';
import { currentUserId } from './currentUserId.ts';
import { endSession } from './session.ts';
import { signingOut, signOutKey } from './sessionOver.ts';

/** How long the screen of signing out stays after the server has ended the session. */
export const SIGN_OUT_DELAY_MS = 3_500;

/** Signing out waits no longer than this for the push service. */
const END_PUSH_MS = 1_500;
/** Nor for a disk. */
const FORGET_MS = 1_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Removes this device's push subscription while the session is still valid, so that the next user sees no reminders. */
async function endPushHere(): Promise<void> {
  const walkerId = currentUserId.read();
  if (walkerId === null || !('serviceWorker' in navigator)) return;
  const ended = import('./pushDevice.ts')
    .then(({ unsubscribePush }) => unsubscribePush(walkerId))
    .catch(() => undefined);
  await Promise.race([ended, pause(END_PUSH_MS)]);
}

/**
 * Signs out, waits for its screen, forgets everything and loads the page anew. The flag `useIsSigningOut` stands
 * from the click until the page is gone; a failure takes it back.
 */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: signOutKey,
    // The other tabs go when the storage does, and not before the screen of signing out has been seen.
    meta: { untold: true },
    onMutate: () => signingOut.set(true),
    mutationFn: async () => {
      await endPushHere();
      return call(auth.logout);
    },
    onSuccess: async () => {
      await pause(SIGN_OUT_DELAY_MS);
      // A page that goes takes unfinished writes along. What a busy disk leaves, the next start of the app forgets.
      await Promise.race([endSession(client), pause(FORGET_MS)]);
      window.location.reload();
      // The mutation stays unfinished, or the front door would flash up before the page is gone.
      await new Promise(() => undefined);
    },
    onError: (error) => {
      signingOut.set(false);
      toast({ title: t('Logout failed'), description: error.message, variant: 'destructive' });
    },
  });
}
