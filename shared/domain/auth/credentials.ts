/** What a form checks and the server checks again: one rule and one wording for both. */
export const USERNAME = { min: 3, max: 30, letters: /^[\p{L}\p{N}._-]+$/u } as const;

/**
 * How long a name may be once it is folded, where it only says who is meant: thirty letters of the names registered
 * before folding was measured, each up to eighteen. Longer text would not fit into a key of the table.
 */
export const MAX_FOLDED = 540;

/** The ceiling keeps anybody from having us hash a novel. */
export const PASSWORD = { min: 6, max: 200 } as const;

/**
 * Optional at registration. What is written there is proved by the mail that is sent to it. Without the specials of
 * RFC 5322, by which a mail program would take it for a group, a comment or several addresses.
 */
export const EMAIL = {
  max: 254,
  pattern: /^[^\s@"<>()[\]:;,\\]+@[^\s@"<>()[\]:;,\\.]+(\.[^\s@"<>()[\]:;,\\.]+)+$/,
} as const;

export const CREDENTIAL_TEXTS = {
  usernameTooShort: 'Username must be at least 3 characters',
  usernameTooLong: 'Username must be at most 30 characters',
  usernameLetters: 'Use letters, digits, dots, dashes and underscores only',
  usernameScripts: 'Use letters of one alphabet only',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 200 characters',
  emailAtRegistration: 'Invalid email address',
  emailForgotten: 'Please enter a valid email address',
  passwordsDiffer: "Passwords don't match",
  noResetToken: 'No reset token provided',
  invalidResetLink: 'This password reset link is invalid or has expired.',
} as const;
