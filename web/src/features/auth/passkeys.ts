import {
  type PublicKeyCredentialCreationOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { QueryClient } from '@tanstack/react-query';
import { passkeys } from '../../../../shared/api/passkeys.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { currentUser, timeZone } from '../../session/session.ts';

/** Undefined if the walker closed the browser's own dialog, or another ceremony replaced this one. */
async function runCeremony<T>(ceremony: Promise<T>): Promise<T | undefined> {
  try {
    return await ceremony;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return undefined;
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new Error(t('This device already has a passkey for you.'));
    throw new Error(t("Your device couldn't use a passkey. Please try again."));
  }
}

interface SignIn {
  /** Waits until the walker chooses a passkey in the username field. */
  isAutofill?: boolean;
  /** Only these credentials are accepted. */
  credentialIds?: readonly string[];
  /** `preferred` at login, `required` where the passkey replaces the password. */
  userVerification?: 'preferred' | 'required';
}

/** Opens a session; undefined if the walker chose no passkey. */
export async function signInWithPasskey(how: SignIn = {}) {
  const { isAutofill = false, credentialIds = [], userVerification = 'preferred' } = how;
  const { challenge, rpId } = await call(passkeys.askPasskeyChallenge, { body: {} });
  const allowCredentials = credentialIds.map((id) => ({ id, type: 'public-key' as const }));
  const credential = await runCeremony(
    startAuthentication({
      optionsJSON: { challenge, rpId, userVerification, allowCredentials },
      useBrowserAutofill: isAutofill,
    }),
  );
  if (!credential) return undefined;
  const { userHandle = '' } = credential.response;
  const { id, rawId, response } = credential;
  const sent = { id, rawId, type: 'public-key' as const, response: { ...response, userHandle } };
  return call(passkeys.signInWithPasskey, { body: { credential: sent, timeZone: timeZone() } });
}

export const stopCeremony = () => WebAuthnAbortService.cancelCeremony();

/** A walker without a password signs in again before a call that requires the owner. */
export async function confirmByPasskey(client: QueryClient): Promise<void> {
  const own = await call(passkeys.listPasskeys);
  if (own.length === 0)
    throw new Error(t('Please choose a password first: "Forgot your password?" on the login page e-mails you a link.'));
  const credentialIds = own.map(({ credentialId }) => credentialId);
  const user = await signInWithPasskey({ credentialIds, userVerification: 'required' });
  if (!user) throw new Error(t('This needs your passkey. Please try again.'));
  client.setQueryData(currentUser.queryKey, user);
}

interface NewPasskey {
  challenge: string;
  rpId: string;
  walkerId: string;
  username: string;
  known?: readonly string[];
}

/** The browser's answer for a new passkey; undefined if the walker closed the dialog. */
export async function makePasskey({ challenge, rpId, walkerId, username, known = [] }: NewPasskey) {
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON = {
    challenge,
    rp: { id: rpId, name: 'Signpost' },
    user: { id: walkerId, name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: known.map((id) => ({ id, type: 'public-key' })),
  };
  const credential = await runCeremony(startRegistration({ optionsJSON }));
  return credential && { ...credential, type: 'public-key' as const };
}

/** ES256, EdDSA and RS256, as functions/common/auth/passkeys.ts checks them. */
const ALGORITHMS = [-7, -8, -257];

/** Tells the browser that the site does not know a passkey, so that it is not offered again. */
export function forgetPasskey(rpId: string, credentialId: string): void {
  sendSignal({ signalName: 'unknownCredential', rpID: rpId, credentialID: credentialId }).catch(() => undefined);
}

export async function addPasskey(
  { id: walkerId, username }: Pick<OwnUser, 'id' | 'username'>,
  name: string,
  currentPassword: string | undefined,
): Promise<boolean> {
  const prepared = await call(passkeys.preparePasskey, { body: { currentPassword } });
  const credential = await makePasskey({ ...prepared, walkerId, username });
  if (!credential) return false;
  await call(passkeys.addPasskey, { body: { credential, name } });
  return true;
}
