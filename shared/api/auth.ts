import * as z from 'zod/mini';
import { CREDENTIAL_TEXTS } from '../domain/credentials.ts';
import * as f from './fields.ts';
import { route } from './route.ts';
import { ownUser } from './walkers.ts';

export const auth = {
  getCurrentUser: route({
    method: 'GET',
    path: '/api/user',
    auth: 'walker',
    needs: ['table.read'],
    response: ownUser,
  }),
  login: route({
    method: 'POST',
    path: '/api/login',
    auth: 'none',
    needs: ['table.write', 'passwords.hash'],
    body: z.object({ username: f.loginName, password: f.password, timeZone: z.optional(z.string()) }),
    response: ownUser,
  }),
  register: route({
    method: 'POST',
    path: '/api/register',
    auth: 'none',
    needs: ['table.write', 'passwords.hash'],
    body: z.object({
      username: f.username,
      password: f.password,
      email: f.optionalEmail,
      timeZone: z.optional(z.string()),
    }),
    response: ownUser,
    status: 201,
  }),
  /** Public: signing out without a session is done already, so it is 200. */
  logout: route({
    method: 'POST',
    path: '/api/logout',
    auth: 'none',
    needs: ['table.write'],
    response: f.nothing,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/forgot-password',
    auth: 'none',
    needs: ['table.write', 'mail'],
    body: z.object({ email: f.emailOf(CREDENTIAL_TEXTS.emailForgotten) }),
    /** The token is there on the local stage only. */
    response: z.object({ resetToken: z.optional(z.string()) }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/reset-password',
    auth: 'none',
    needs: ['table.write', 'passwords.hash'],
    body: z.object({
      token: z
        .string({ error: CREDENTIAL_TEXTS.noResetToken })
        .check(z.minLength(1, CREDENTIAL_TEXTS.noResetToken), z.maxLength(200, CREDENTIAL_TEXTS.noResetToken)),
      password: f.password,
    }),
    response: f.nothing,
  }),
};
