import * as z from 'zod/mini';
import { CREDENTIAL_TEXTS } from '../domain/auth/credentials.ts';
import * as f from './fields.ts';
import { currentPassword, newCredential, passkeyName } from './passkeys.ts';
import { route } from './route.ts';
import { sentSettings } from './settings.ts';
import { ownUser } from './walkers.ts';

const mailedToken = z
  .string({ error: CREDENTIAL_TEXTS.noResetToken })
  .check(z.minLength(1, CREDENTIAL_TEXTS.noResetToken), z.maxLength(200, CREDENTIAL_TEXTS.noResetToken));

export const auth = {
  getCurrentUser: route('GET', '/api/user', {
    auth: 'walker',
    scope: 'read',
    whileSuspended: true,
    needs: ['table.read'],
    response: ownUser,
  }),
  login: route('POST', '/api/login', {
    auth: 'none',
    needs: ['table.write', 'mail', 'passwords.hash'],
    body: z.object({ username: f.loginName, password: f.password, timeZone: z.optional(z.string()) }),
    response: ownUser,
  }),
  register: route('POST', '/api/register', {
    auth: 'none',
    needs: ['table.write', 'mail', 'passwords.hash'],
    body: z.object({
      username: f.username,
      /** A password or a passkey is required. */
      password: z.optional(f.password),
      passkey: z.optional(z.object({ walkerId: f.id, credential: newCredential, name: passkeyName })),
      email: z.optional(f.emailOrNone),
      timeZone: z.optional(z.string()),
      invitation: z.optional(f.invitation),
      /** The language of the page, because the verification mail is sent before the walker has chosen one. */
      language: sentSettings.language,
    }),
    response: ownUser,
    status: 201,
  }),
  /** Public, because a visitor with a link has no account yet. All invalid codes answer the same 404. */
  lookAtInvitation: route('POST', '/api/invitations/look', {
    auth: 'none',
    needs: ['table.write'],
    body: z.object({ code: f.invitation }),
    response: z.object({
      opensServer: z.boolean(),
      club: z.optional(z.object({ name: z.string(), members: z.number(), goal: z.number() })),
    }),
  }),
  /** Public and idempotent: without a session the answer is 200 too. */
  logout: route('POST', '/api/logout', {
    auth: 'none',
    needs: ['table.write'],
  }),
  forgotPassword: route('POST', '/api/forgot-password', {
    auth: 'none',
    needs: ['table.write', 'mail'],
    body: z.object({ email: f.emailOf(CREDENTIAL_TEXTS.emailForgotten) }),
    /** The token is returned in development only. */
    response: z.object({ resetToken: z.optional(z.string()) }),
  }),
  resetPassword: route('POST', '/api/reset-password', {
    auth: 'none',
    needs: ['table.write', 'mail', 'passwords.hash'],
    body: z.object({ token: mailedToken, password: f.password }),
    /**
     * Set for a walker with passkeys: all are suspended for half an hour, or until `token` is used to select those to
     * keep.
     */
    response: z.object({
      choice: z.optional(
        z.object({
          token: z.string(),
          passkeys: z.array(z.object({ id: f.id, name: z.string(), createdAt: f.day, isKept: z.boolean() })),
        }),
      ),
    }),
  }),
  /** Once, after a reset: ends the passkeys that are not named. */
  keepPasskeys: route('POST', '/api/reset-password/passkeys', {
    auth: 'none',
    needs: ['table.write'],
    body: z.object({ token: mailedToken, keep: z.array(f.id).check(z.maxLength(100)) }),
  }),
  /** Public: the mail may be opened in a browser without a session. */
  verifyEmail: route('POST', '/api/verify-email', {
    auth: 'none',
    needs: ['table.write'],
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  }),
  /** Changing the password ends all other sessions. */
  changePassword: route('POST', '/api/password', {
    auth: 'walker',
    needs: ['table.write', 'mail', 'passwords.hash'],
    body: z.object({ currentPassword, newPassword: f.password }),
  }),
  listSessions: route('GET', '/api/sessions', {
    auth: 'walker',
    needs: ['table.read'],
    response: z.array(z.object({ id: f.id, createdAt: f.day, lastSeenAt: f.day, current: z.boolean() })),
  }),
  /** Needs the password, so that someone who borrows the phone cannot log its owner out. */
  endOtherSessions: route('DELETE', '/api/sessions', {
    auth: 'walker',
    needs: ['table.write', 'passwords.hash'],
    body: z.object({ currentPassword, revokeTokens: z.optional(z.boolean()) }),
  }),
  /** Ends one session of the list; 200 if it has already ended. */
  endSession: route('DELETE', '/api/sessions/{sessionId}', {
    auth: 'walker',
    needs: ['table.write', 'passwords.hash'],
    body: z.object({ currentPassword }),
  }),
  sendVerification: route('POST', '/api/verify-email/send', {
    auth: 'walker',
    needs: ['table.write', 'mail'],
  }),
};
