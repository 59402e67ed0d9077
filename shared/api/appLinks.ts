/** Addresses by which other programs open the app: the share target, and the password managers' page. */

/**
 * The installed app is a share target (`share_target` in web/public/manifest.json): photos are posted as a form to this
 * path. The service worker handles it; without one the site answers.
 */
export const SHARE_PATH = '/share-photo';
export const SHARE_FIELD = 'photo';

/** `missed`: no photo reached the app, so the walker has to choose it there. */
export const SHARE_OUTCOMES = ['kept', 'several', 'no-image', 'too-large', 'missed'] as const;
export type ShareOutcome = (typeof SHARE_OUTCOMES)[number];

export const sharedLocation = (outcome: ShareOutcome): string => `/?shared=${outcome}`;

export function shareOutcome(query: string): ShareOutcome | undefined {
  const value = new URLSearchParams(query).get('shared');
  return value === null ? undefined : (SHARE_OUTCOMES.find((outcome) => outcome === value) ?? 'missed');
}

/**
 * The page where password managers change a password (https://w3c.github.io/webappsec-change-password-url). They also
 * probe a path below `/.well-known/` that must answer 404, or they do not trust the redirect.
 */
export const CHANGE_PASSWORD_PATH = '/.well-known/change-password';

/** Home opens the dialog once the walker is signed in. */
export const changePasswordLocation = '/?change-password';

export const asksToChangePassword = (query: string): boolean => new URLSearchParams(query).has('change-password');
