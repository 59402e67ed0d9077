import type { QueryClient } from '@tanstack/react-query';
import { auth } from '../../../../shared/api/auth.ts';
import { passkeys } from '../../../../shared/api/passkeys.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { t } from '../../i18n/t.ts';
import { startSession, timeZone } from '../../session/session.ts';
import { problemsOf } from '../../ui/forms/form.tsx';
import { unsentLanguage } from '../../ui/forms/language.ts';
import { toastFailure } from '../../ui/notices/toast.ts';
import { deviceName } from './passkeySupport.ts';
import { forgetPasskey, makePasskey, signInWithPasskey, stopCeremony } from './passkeys.ts';

/** A challenge lives five minutes, and the login page may stay open longer. */
const RENEW_MS = 4 * 60_000;

const showError = (title: string) => (error: unknown) =>
  toastFailure(title, error instanceof Error ? error.message : '');

/** Offers passkeys in the username field until `stop` is called, or the walker has signed in. */
export function offerInField(client: QueryClient): () => void {
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    stopCeremony();
  };
  const offer = async () => {
    if (isOver || document.visibilityState !== 'visible') return;
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return stop();
    const user = await signInWithPasskey({ isAutofill: true });
    if (user && !isOver) startSession(client, user);
  };
  const again = () => void offer().catch(showRefusal);
  // The offer is unsolicited, so a failure to make it shows no error.
  const showRefusal = (error: unknown) => {
    if (!(error instanceof ApiError && error.code?.startsWith('passkey_'))) return;
    showError(t('Login failed'))(error);
    again();
  };
  const timer = setInterval(again, RENEW_MS);
  again();
  return stop;
}

export async function signIn(client: QueryClient): Promise<void> {
  try {
    const user = await signInWithPasskey();
    if (user) startSession(client, user);
  } catch (error) {
    showError(t('Login failed'))(error);
  }
}

export async function register(client: QueryClient, form: HTMLFormElement | null): Promise<void> {
  try {
    const { username, email, invitation } = Object.fromEntries(new FormData(form ?? undefined));
    const { bodies } = await import('../../api/bodies.ts');
    const checked = bodies.register.safeParse({ username, email, invitation });
    if (!checked.success) throw new Error(Object.values(problemsOf(checked.error))[0]);
    const { walkerId = '', ...challenge } = await call(passkeys.askPasskeyChallenge, {
      body: { username: checked.data.username },
    });
    const credential = await makePasskey({ ...challenge, walkerId, username: checked.data.username });
    if (!credential) return;
    const passkey = { walkerId, credential, name: deviceName() };
    const body = { ...checked.data, passkey, timeZone: timeZone(), language: unsentLanguage() };
    const user = await call(auth.register, { body }).catch((error: unknown) => {
      forgetPasskey(challenge.rpId, credential.id);
      throw error;
    });
    startSession(client, user);
  } catch (error) {
    showError(t('Registration failed'))(error);
  }
}
