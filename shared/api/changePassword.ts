/**
 * The page where password managers change a password (https://w3c.github.io/webappsec-change-password-url). They also
 * probe a path below `/.well-known/` that must answer 404, or they do not trust the redirect.
 */
export const CHANGE_PASSWORD_PATH = '/.well-known/change-password';

/** Home opens the dialog once the walker is signed in. */
export const changePasswordLocation = '/?change-password';

export const asksToChangePassword = (query: string): boolean => new URLSearchParams(query).has('change-password');
