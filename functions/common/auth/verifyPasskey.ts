import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { cose, decodeClientDataJSON, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import type * as z from 'zod/mini';
import { Refusal } from '../../../shared/api/errors.ts';
import type { newCredential, passkeys } from '../../../shared/api/passkeys.ts';
import type { BodyOf } from '../../../shared/api/route.ts';
import { type ChallengeUse, spendChallenge } from '../../data/auth/passkeys.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import type { Table } from '../../data/table.ts';
import type { PasskeySite } from './passkeys.ts';

type NewCredential = z.output<typeof newCredential>;
type Assertion = BodyOf<typeof passkeys.signInWithPasskey>['credential'];

/** Expected values for the verification of an authenticator's response. */
interface Expected {
  expectedChallenge: string;
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: false;
}

/**
 * Spends the challenge that a browser's response names, even if the response is invalid, and returns the values to
 * verify it against.
 */
export async function spendChallengeOf(
  table: Table,
  {
    credential,
    site,
    use,
    now,
  }: { credential: NewCredential | Assertion; site: PasskeySite; use: ChallengeUse; now: Date },
): Promise<Expected> {
  const client = await resultOf(() => decodeClientDataJSON(credential.response.clientDataJSON));
  if (typeof client?.challenge !== 'string') throw new Refusal('passkey_unknown');
  if (!(await writeIfUnchanged(table, spendChallenge(client.challenge, use, now))))
    throw new Refusal('passkey_expired');
  // Checked here, because the library takes a list of origins and localhost is accepted on any port.
  if (!site.isOwnOrigin(client.origin) || client.crossOrigin) throw new Refusal('passkey_unknown');
  return {
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
  };
}

export async function verifyNewPasskey(credential: NewCredential, expected: Expected) {
  const response = { ...credential, clientExtensionResults: {} };
  const { registrationInfo: found } =
    (await resultOf(() => verifyRegistrationResponse({ response, ...expected }))) ?? {};
  if (found?.credential.id !== credential.id || isWeak(found.credential.publicKey))
    throw new Refusal('passkey_unknown');
  const { id, publicKey, counter } = found.credential;
  const key = { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  return { key, isUserVerified: found.userVerified };
}

/** The signature counter of a genuine assertion, and whether the device asked for its PIN or finger; otherwise undefined. */
export async function verifyAssertion(
  credential: Assertion,
  publicKey: string,
  expected: Expected,
): Promise<{ counter: number; isUserVerified: boolean } | undefined> {
  const response = { ...credential, clientExtensionResults: {} };
  // `counter: 0` disables the library's check: a counter that does not grow is not a forgery, and the caller compares
  // it.
  const key = { id: credential.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 };
  const found = await resultOf(() => verifyAuthenticationResponse({ response, credential: key, ...expected }));
  if (!found?.verified) return undefined;
  const { newCounter, userVerified } = found.authenticationInfo;
  return { counter: newCounter, isUserVerified: userVerified };
}

const minRsaBytes = 2048 / 8;

/** The library accepts an RSA key of any length. */
function isWeak(publicKey: Uint8Array<ArrayBuffer>): boolean {
  const key = decodeCredentialPublicKey(publicKey);
  return cose.isCOSEPublicKeyRSA(key) && (key.get(cose.COSEKEYS.n)?.length ?? 0) < minRsaBytes;
}

/** The library throws for every failed check: an answer that cannot be parsed is refused like a wrong signature. */
async function resultOf<T>(verify: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
