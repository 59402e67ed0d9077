import type { Session } from '../runtime/context.ts';
import { sha256 } from '../runtime/random.ts';
import { isLocal, type Stage } from '../runtime/stage.ts';

/** Thirty days idle; cookie and item are extended together, at most once a day. */
export const sessionSeconds = 30 * 24 * 60 * 60;

// The __Host- prefix requires Secure, which plain http cannot set. It prevents other subdomains from setting this
// cookie.
const isHttps = (stage: Stage) => !isLocal(stage) || (stage.siteUrl?.startsWith('https://') ?? false);
const named = (stage: Stage, name: string) => (isHttps(stage) ? `__Host-${name}` : name);
const cookieName = (stage: Stage) => named(stage, 'session');
const secure = (stage: Stage) => (isHttps(stage) ? '; Secure' : '');

/**
 * The session cookie, and a second one readable by scripts that only says a session exists. Without it the app would
 * ask on every first visit and get a 401 just to show the login screen.
 */
const both = (stage: Stage, value: string, seconds: number): string[] => [
  `${cookieName(stage)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure(stage)}`,
  `${named(stage, 'signedIn')}=${value ? 1 : ''}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure(stage)}`,
];

export const sessionCookies = (stage: Stage, value: string) => both(stage, value, sessionSeconds);
export const clearedCookies = (stage: Stage) => both(stage, '', 0);

/**
 * Signs out: removes the cookies and the cached photos and map tiles. Not `storage`, because IndexedDB holds unsent
 * photos and the service worker opens the app offline.
 */
export const signedOut = (stage: Stage) => ({
  cookies: clearedCookies(stage),
  headers: { 'clear-site-data': '"cache"' },
});

/** The session a request claims, as `walkerId.secret`; other formats are ignored. */
export function claimedSession(stage: Stage, cookies: readonly string[] | undefined): Claim | undefined {
  const start = `${cookieName(stage)}=`;
  const value = cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  const match = value && /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(value);
  if (!match?.[1] || !match[2]) return undefined;
  return { walkerId: match[1], secretHash: sha256(match[2]), value: match[0] };
}

/** A session and its cookie value, which is sent again when it is extended. */
export interface Claim extends Session {
  value: string;
}
