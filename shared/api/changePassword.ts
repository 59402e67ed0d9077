/**
 * Where password managers look for the page on which a password is changed
 * (https://w3c.github.io/webappsec-change-password-url). They also ask for a path below `/.well-known/` that no site has:
 * only where that is 404 do they trust the redirect.
 */
export const CHANGE_PASSWORD_PATH = '/.well-known/change-password';

/** Home, where the dialog opens once a walker is signed in. */
export const changePasswordLocation = '/?change-password';

export const asksToChangePassword = (query: string): boolean => new URLSearchParams(query).has('change-password');
