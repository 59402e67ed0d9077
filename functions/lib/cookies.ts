import type { Session } from './context.ts';
import { sha256 } from './random.ts';
import { isLocal, type Stage } from './stage.ts';

/** Thirty days idle; the cookie and the item are extended together, at most once a day. */
export const sessionSeconds = 30 * 24 * 60 * 60;

// The __Host- prefix needs Secure, which plain http on one machine cannot give.
const cookieName = (stage: Stage) => (isLocal(stage) ? 'session' : '__Host-session');
const attributes = (stage: Stage) => `Path=/; HttpOnly; SameSite=Lax${isLocal(stage) ? '' : '; Secure'}`;

export function sessionCookie(stage: Stage, value: string): string {
  return `${cookieName(stage)}=${value}; Max-Age=${sessionSeconds}; ${attributes(stage)}`;
}

export function clearedCookie(stage: Stage): string {
  return `${cookieName(stage)}=; Max-Age=0; ${attributes(stage)}`;
}

/** The session a request claims: `walkerId.secret`. Anything that is not of that form is no cookie of ours. */
export function claimedSession(stage: Stage, cookies: readonly string[] | undefined): Claim | undefined {
  const start = `${cookieName(stage)}=`;
  const value = cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  const match = value && /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(value);
  if (!match?.[1] || !match[2]) return undefined;
  return { walkerId: match[1], secretHash: sha256(match[2]), value: match[0] };
}

/** A session together with the cookie's own value, which is sent again when the session is extended. */
export interface Claim extends Session {
  value: string;
}
