import * as z from 'zod/mini';
import { CREDENTIAL_TEXTS, EMAIL, MAX_FOLDED, PASSWORD, USERNAME } from '../domain/auth/credentials.ts';
import { isOfOneScript } from '../domain/auth/nameSkeleton.ts';
import { foldUsername } from '../domain/auth/names.ts';
import { isVisible } from '../domain/auth/visibleText.ts';
import { MAX_REPORT_TEXT } from '../domain/moderation/report.ts';

export const numberBetween = (name: string, low: number, high: number) => {
  const error = `${name} must be a number from ${low} to ${high}.`;
  return z.number({ error }).check(z.gte(low, error), z.lte(high, error));
};

/** Field schemas shared by several calls. Their texts are the specification's, word for word. */

export const latitude = (name = 'latitude') => numberBetween(name, -90, 90);
export const longitude = (name = 'longitude') => numberBetween(name, -180, 180);

const { usernameTooShort, usernameTooLong, usernameLetters, usernameScripts, passwordTooShort, passwordTooLong } =
  CREDENTIAL_TEXTS;

/** Folded usernames are used as table keys, and folding can turn one character into up to eighteen. */
export const fitsFolded = (name: string) => foldUsername(name).length <= MAX_FOLDED;

/** What login accepts: the minimum lengths, and a maximum that bounds the cost of hashing. */
export const loginName = z
  .string({ error: usernameTooShort })
  .check(
    z.trim(),
    z.minLength(USERNAME.min, usernameTooShort),
    z.maxLength(200, usernameTooLong),
    z.refine(fitsFolded, usernameTooLong),
  );
export const password = z
  .string({ error: passwordTooShort })
  .check(z.minLength(PASSWORD.min, passwordTooShort), z.maxLength(PASSWORD.max, passwordTooLong));

/**
 * Folding may add marks (`İ`) but no other character that is not a letter: `½` folds to one with a slash, `ﷺ` to one
 * with spaces.
 */
const foldedLetters = /^[\p{L}\p{M}\p{N}._-]+$/u;

/**
 * What registration requires in addition: letters of one script, digits, `_`, `-` and `.`, at most 30 after folding.
 */
export const username = z.string({ error: usernameTooShort }).check(
  z.trim(),
  z.minLength(USERNAME.min, usernameTooShort),
  z.maxLength(USERNAME.max, usernameTooLong),
  z.regex(USERNAME.letters, usernameLetters),
  z.refine((name) => foldUsername(name).length >= USERNAME.min, usernameTooShort),
  z.refine((name) => foldUsername(name).length <= USERNAME.max, usernameTooLong),
  z.refine((name) => foldedLetters.test(foldUsername(name)), usernameLetters),
  z.refine(isOfOneScript, usernameScripts),
);

export const emailOf = (error: string) =>
  z
    .string({ error })
    .check(z.trim(), z.maxLength(EMAIL.max, error), z.regex(EMAIL.pattern, error), z.refine(isVisible, error));

/** At registration and in Settings an empty string means "no email". */
export const emailOrNone = z.union([z.literal(''), emailOf(CREDENTIAL_TEXTS.emailAtRegistration)], {
  error: CREDENTIAL_TEXTS.emailAtRegistration,
});

export const personName = (name: string) =>
  z
    .string({ error: `${name} must be text.` })
    .check(
      z.trim(),
      z.maxLength(50, `${name} must be at most 50 characters.`),
      z.refine(isVisible, `${name} must not contain invisible characters.`),
    );

/** A message to an operator: one line for a terminal, which shows the breaks of an appeal as slashes. */
export const toOperator = (max: number, { hasLines = false } = {}) =>
  z.string({ error: 'text must be text.' }).check(
    z.trim(),
    z.maxLength(max, `text must be at most ${max} characters.`),
    z.refine(
      (text) => isVisible(hasLines ? text.replaceAll(/\r?\n/g, ' ') : text),
      hasLines ? 'text must not contain invisible characters.' : 'text must be one line without invisible characters.',
    ),
  );

export const oneSentence = z.optional(toOperator(MAX_REPORT_TEXT));

export const day = z
  .string({ error: 'date must be a day such as 2026-11-20.' })
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'date must be a day such as 2026-11-20.'));
export const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/));

const maxIdLength = 200;
export const id = z.string().check(z.minLength(1), z.maxLength(maxIdLength));

export const position = z.tuple([z.number(), z.number()]);
export const routeGeometry = z.object({ type: z.literal('LineString'), coordinates: z.array(position) });

/** A link or a code, as it was pasted. */
export const invitation = z.string({ error: 'code must be text.' }).check(z.maxLength(500, 'code is too long.'));

/** Pagination: `?limit&cursor`; the next cursor is in the header `x-next-cursor`. */
export const page = z.object({
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'limit must be a whole number from 1 to 500.'))),
  cursor: z.optional(z.string().check(z.maxLength(500, 'cursor is not one of ours.'))),
});

export const nothing = z.object({});
