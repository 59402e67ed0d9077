import { useMutation } from '@tanstack/react-query';
import { auth } from '../../../../shared/api/auth.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { currentUserId, endSession, signingOut, signOutKey } from '../../session/session.ts';
import { toastFailure } from '../../ui/notices/toast.ts';

export const SIGN_OUT_DELAY_MS = 3_500;

const END_PUSH_MS = 1_500;
const FORGET_MS = 1_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Deletes this device's push subscription while the session is valid, so that the next user gets no reminders. */
async function endPushHere(): Promise<void> {
  const walkerId = currentUserId.read();
  if (walkerId === null || !('serviceWorker' in navigator)) return;
  const ended = import('../../pwa/install/pushDevice.ts')
    .then(({ unsubscribePush }) => unsubscribePush(walkerId))
    .catch(() => undefined);
  await Promise.race([ended, pause(END_PUSH_MS)]);
}

/** `useIsSigningOut` is true from the click until the page unloads; a failure resets it. */
export const useSignOut = () =>
  useMutation({
    mutationKey: signOutKey,
    // Other tabs log out with the storage event, after the logout screen of this tab.
    meta: { isSilent: true },
    onMutate: () => signingOut.set(true),
    mutationFn: async () => {
      await endPushHere();
      return call(auth.logout);
    },
    onSuccess: async (_, __, ___, { client }) => {
      await pause(SIGN_OUT_DELAY_MS);
      // An unload aborts unfinished writes; the next start deletes what is left.
      await Promise.race([endSession(client), pause(FORGET_MS)]);
      window.location.reload();
      // The mutation stays pending, so that the login does not flash before the unload.
      await new Promise(() => undefined);
    },
    onError: (error) => {
      signingOut.set(false);
      toastFailure(t('Logout failed'), error.message);
    },
  });
