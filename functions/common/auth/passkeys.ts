import { createHash, createPublicKey, verify } from 'node:crypto';
import { isIP } from 'node:net';
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  isoCBOR,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers';
import type * as z from 'zod/mini';
import { Refusal } from '../../../shared/api/errors.ts';
import type { newCredential, passkeys } from '../../../shared/api/passkeys.ts';
import type { BodyOf } from '../../../shared/api/route.ts';
import { type ChallengeUse, spendChallenge, storeChallenge } from '../../data/auth/passkeys.ts';
import type { Table } from '../../data/table.ts';
import { writeIfUnchanged } from '../../data/writeIfUnchanged.ts';
import { randomSecret } from '../../runtime/random.ts';
import type { Stage } from '../../runtime/stage.ts';

type NewCredential = z.output<typeof newCredential>;
type Assertion = BodyOf<typeof passkeys.signInWithPasskey>['credential'];

/** Where passkeys are bound to: from the settings, never from the request. */
export interface PasskeySite {
  rpId: string;
  isOwnOrigin: (origin: string) => boolean;
}

const localOrigin = /^http:\/\/localhost(:\d+)?$/;

/** A relying party is a domain: at a bare address (`--lan`) browsers make no passkeys. */
export function passkeySite({ siteUrl }: Pick<Stage, 'siteUrl'>): PasskeySite {
  if (siteUrl === undefined) return { rpId: 'localhost', isOwnOrigin: (origin) => localOrigin.test(origin) };
  const { hostname } = new URL(siteUrl);
  if (isIP(hostname.replace(/[[\]]/g, ''))) throw new Refusal('no_passkeys');
  return { rpId: hostname, isOwnOrigin: (origin) => origin === siteUrl };
}

export async function newChallenge(table: Table, use: ChallengeUse, now: Date): Promise<string> {
  const challenge = randomSecret();
  await table.write(storeChallenge(challenge, use, now));
  return challenge;
}

interface Signed {
  credential: NewCredential | Assertion;
  site: PasskeySite;
  use: ChallengeUse;
  now: Date;
}

/**
 * Checks what browser and authenticator say in common (WebAuthn, sections 7.1 and 7.2), and uses up the challenge whatever
 * the rest of the answer is worth.
 */
export async function checkClientData(table: Table, { credential, site, use, now }: Signed): Promise<void> {
  const client = quietly(() => decodeClientDataJSON(credential.response.clientDataJSON));
  const challenge = client?.challenge;
  if (typeof challenge !== 'string') throw new Refusal('passkey_unknown');
  if (!(await writeIfUnchanged(table, spendChallenge(challenge, use, now)))) throw new Refusal('passkey_expired');
  const type = use.purpose === 'sign-in' ? 'webauthn.get' : 'webauthn.create';
  const isOurs = client?.type === type && site.isOwnOrigin(client.origin) && !client.crossOrigin;
  if (!isOurs || credential.id !== credential.rawId) throw new Refusal('passkey_unknown');
}

/** Without attestation nothing vouches for the make of a key, so there is no statement to check. */
export function readNewPasskey({ id, response }: NewCredential, site: PasskeySite) {
  const parsed = quietly(() => {
    const attestation = decodeAttestationObject(bytes(response.attestationObject));
    const { credentialID, credentialPublicKey, counter, flags } = ownData(attestation.get('authData'), site);
    if (!credentialID || !credentialPublicKey || Buffer.from(credentialID).toString('base64url') !== id) return;
    // Refuses what no signature could be checked with.
    publicKeyOf(credentialPublicKey);
    const publicKey = Buffer.from(credentialPublicKey).toString('base64url');
    return { key: { credentialId: id, publicKey, counter }, isUserVerified: flags.uv };
  });
  if (!parsed) throw new Refusal('passkey_unknown');
  return parsed;
}

/** The signature counter of a genuine assertion, and whether the device asked for its PIN or finger; otherwise undefined. */
export function verifyAssertion(
  { response }: Assertion,
  publicKey: string,
  site: PasskeySite,
): { counter: number; isUserVerified: boolean } | undefined {
  return quietly(() => {
    const data = bytes(response.authenticatorData);
    const { counter, flags } = ownData(data, site);
    const signed = Buffer.concat([data, sha256(bytes(response.clientDataJSON))]);
    const { hash, key } = publicKeyOf(bytes(publicKey));
    return verify(hash, signed, key, bytes(response.signature)) ? { counter, isUserVerified: flags.uv } : undefined;
  });
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest();

/** Authenticator data made for this site by someone who was there. */
function ownData(data: Uint8Array<ArrayBuffer>, { rpId }: PasskeySite) {
  const parsed = parseAuthenticatorData(data);
  const { rpIdHash, flags } = parsed;
  // A passkey that is backed up can be backed up.
  const isSound = flags.up && (flags.be || !flags.bs);
  if (!isSound || !sha256(rpId).equals(rpIdHash)) throw new Error('not made for this site');
  return parsed;
}

const minRsaBits = 2048;

/** Labels of COSE (RFC 9053): `alg` is 3, the rest depends on the type of key. */
function publicKeyOf(cose: Uint8Array<ArrayBuffer>) {
  const labels = isoCBOR.decodeFirst<ReadonlyMap<number, unknown>>(cose);
  const text = (label: number) => {
    const value = labels.get(label);
    if (!(value instanceof Uint8Array)) throw new Error('not a key');
    return Buffer.from(value).toString('base64url');
  };
  const jwk = () => {
    switch (labels.get(3)) {
      case -7:
        return { kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) };
      case -8:
        return { kty: 'OKP', crv: 'Ed25519', x: text(-2) };
      case -257:
        return { kty: 'RSA', n: text(-1), e: text(-2) };
      default:
        throw new Error('not an algorithm of ours');
    }
  };
  const key = createPublicKey({ key: jwk(), format: 'jwk' });
  if ((key.asymmetricKeyDetails?.modulusLength ?? minRsaBits) < minRsaBits) throw new Error('a weak key');
  return { hash: labels.get(3) === -8 ? null : 'sha256', key };
}

/** What cannot be parsed is refused like a wrong signature. */
function quietly<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
