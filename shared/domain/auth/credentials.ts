/** Rules that forms and the server both check, with one wording. */
export const USERNAME = { min: 3, max: 30, letters: /^[\p{L}\p{N}._-]+$/u } as const;

/**
 * Maximum length of a folded name in a lookup: thirty characters, each folding to at most eighteen. Longer text does
 * not fit into a table key.
 */
export const MAX_FOLDED = 540;

/** Minimum and maximum password length; the maximum bounds the cost of hashing. */
export const PASSWORD = { min: 6, max: 200 } as const;

/**
 * Optional at registration and verified by mail. The special characters of RFC 5322 are excluded because mail programs
 * read them as groups, comments or lists.
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
