import * as z from 'zod/mini';
import { MAX_TOKEN_NAME, SCOPES } from '../domain/auth/accessTokens.ts';
import { isVisible } from '../domain/auth/visibleText.ts';
import * as f from './fields.ts';
import { currentPassword } from './passkeys.ts';
import { route } from './route.ts';

const token = z.object({
  id: f.id,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: f.day,
  /** Exact to the day; null before the first call. */
  lastUsedAt: z.nullable(f.day),
});

/** Personal access tokens. No token opens these routes, because they name no scope. */
export const tokens = {
  listTokens: route('GET', '/api/tokens', {
    auth: 'walker',
    needs: ['table.read'],
    response: z.array(token),
  }),
  /** Needs the password or a fresh sign-in with a passkey, because a token outlives the session that made it. */
  createToken: route('POST', '/api/tokens', {
    auth: 'walker',
    needs: ['table.write', 'mail', 'passwords.hash'],
    body: z.object({
      name: z
        .string({ error: 'name must be text.' })
        .check(
          z.trim(),
          z.minLength(1, 'Please give the token a name.'),
          z.maxLength(MAX_TOKEN_NAME, `name must be at most ${MAX_TOKEN_NAME} characters.`),
          z.refine(isVisible, 'name must not contain invisible characters.'),
        ),
      scopes: z
        .array(z.enum(SCOPES), { error: 'scopes must be a list of read, walk and friends.' })
        .check(z.minLength(1, 'Please choose at least one scope.'), z.maxLength(SCOPES.length)),
      currentPassword,
    }),
    /** The only answer with the token itself. */
    response: z.extend(token, { token: z.string() }),
    status: 201,
  }),
  /** 200 if it has already been revoked. */
  revokeToken: route('DELETE', '/api/tokens/{tokenId}', {
    auth: 'walker',
    needs: ['table.write'],
  }),
};
