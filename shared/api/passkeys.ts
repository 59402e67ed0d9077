import * as z from 'zod/mini';
import { PASSKEY_NAME } from '../domain/auth/passkeys.ts';
import * as f from './fields.ts';
import { route } from './route.ts';
import { ownUser } from './walkers.ts';

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
/** A credential id has at most 1,023 bytes (WebAuthn, section 4). */
const credentialId = base64url(1_364);
const clientDataJSON = base64url(4_000);

/** Answers of the browser's `toJSON()`; further fields are ignored. */
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
export const newCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON, attestationObject: base64url(20_000) }),
});
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    /** The walker's id, which the authenticator stores as the user handle. */
    userHandle: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});

export const passkeyName = f
  .personName('name')
  .check(z.minLength(PASSKEY_NAME.min, PASSKEY_NAME.text), z.maxLength(PASSKEY_NAME.max, PASSKEY_NAME.text));

/** The password, which a walker may leave out for five minutes after a sign-in with a passkey. */
export const currentPassword = z.optional(f.password);

const passkey = z.object({
  id: f.id,
  credentialId,
  name: z.string(),
  createdAt: f.day,
  lastUsedAt: z.nullable(f.day),
  /** A counter went backwards on this day: the key may have been copied. */
  copiedAt: z.nullable(f.day),
});

export type Passkey = z.output<typeof passkey>;

const challenge = { challenge: z.string(), rpId: z.string() };

export const passkeys = {
  /** Public. With a username it is a challenge for a registration, whose walker's id is then chosen here. */
  askPasskeyChallenge: route('POST', '/api/passkeys/challenge', {
    auth: 'none',
    needs: ['table.write'],
    body: z.object({ username: z.optional(f.username) }),
    response: z.object({ ...challenge, walkerId: z.optional(f.id) }),
  }),
  /** Opens a session, and ends that of the cookie it replaces. */
  signInWithPasskey: route('POST', '/api/passkeys/sign-in', {
    auth: 'none',
    needs: ['table.write', 'mail'],
    body: z.object({ credential: assertion, timeZone: z.optional(z.string()) }),
    response: ownUser,
  }),
  /** Asks for the password before a passkey is made, so that a refusal leaves none behind on the device. */
  preparePasskey: route('POST', '/api/passkeys/prepare', {
    auth: 'walker',
    needs: ['table.write', 'passwords.hash'],
    body: z.object({ currentPassword }),
    response: z.object({ ...challenge, known: z.array(credentialId) }),
  }),
  addPasskey: route('POST', '/api/passkeys', {
    auth: 'walker',
    needs: ['table.write', 'mail'],
    body: z.object({ credential: newCredential, name: passkeyName }),
    status: 201,
  }),
  listPasskeys: route('GET', '/api/passkeys', {
    auth: 'walker',
    whileSuspended: true,
    needs: ['table.read'],
    response: z.array(passkey),
  }),
  renamePasskey: route('PATCH', '/api/passkeys/{passkeyId}', {
    auth: 'walker',
    needs: ['table.write'],
    body: z.object({ name: passkeyName }),
  }),
  /** 200 if it is gone already. */
  removePasskey: route('DELETE', '/api/passkeys/{passkeyId}', {
    auth: 'walker',
    needs: ['table.write', 'passwords.hash'],
    body: z.object({ currentPassword }),
  }),
};
