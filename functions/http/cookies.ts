import type { Session } from '../runtime/context.ts';
import { sha256 } from '../runtime/random.ts';
import { isLocal, type Stage } from '../runtime/stage.ts';

/** Thirty days idle; the cookie and the item are extended together, at most once a day. */
export const sessionSeconds = 30 * 24 * 60 * 60;

// The __Host- prefix needs Secure, which plain http on one machine cannot give. It keeps the sites of other subdomains from
// setting a cookie of this name.
const isHttps = (stage: Stage) => !isLocal(stage) || (stage.siteUrl?.startsWith('https://') ?? false);
const named = (stage: Stage, name: string) => (isHttps(stage) ? `__Host-${name}` : name);
const cookieName = (stage: Stage) => named(stage, 'session');
const secure = (stage: Stage) => (isHttps(stage) ? '; Secure' : '');

/**
 * The session's cookie, and beside it one that scripts may see: it says that there is a session and nothing about it.
 * Without it the app would have to ask at every first visit, and be told 401, just to show the login screen.
 */
const both = (stage: Stage, value: string, seconds: number): string[] => [
  `${cookieName(stage)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure(stage)}`,
  `${named(stage, 'signedIn')}=${value ? 1 : ''}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure(stage)}`,
];

export const sessionCookies = (stage: Stage, value: string) => both(stage, value, sessionSeconds);
export const clearedCookies = (stage: Stage) => both(stage, '', 0);

/**
 * Of an answer that signs out: the cookies go, and with them what the browser has cached of photos and map tiles. Not
 * `storage`: photos of walks that were not sent yet lie in IndexedDB, and the service worker opens the app offline.
 */
export const signedOut = (stage: Stage) => ({
  cookies: clearedCookies(stage),
  headers: { 'clear-site-data': '"cache"' },
});

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
