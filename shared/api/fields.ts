import * as z from 'zod/mini';

/** The pieces that several calls share. Texts are the spec's, word for word. */

export const difficulty = z.enum(['easy', 'medium', 'hard'], { error: 'difficulty must be easy, medium or hard.' });
export const mapVisibility = z.enum(['anonymous', 'named', 'hidden'], {
  error: 'mapVisibility must be anonymous, named or hidden.',
});

const finite = (name: string, low: number, high: number) => {
  const error = `${name} must be a number from ${low} to ${high}.`;
  return z.number({ error }).check(z.gte(low, error), z.lte(high, error));
};

export const latitude = (name = 'latitude') => finite(name, -90, 90);
export const longitude = (name = 'longitude') => finite(name, -180, 180);
export const maxDistance = finite('maxDistance', 1, 5);

/** What login accepts: the spec's two minimums and a ceiling, so that nobody has us hash a novel. */
const shortUsername = 'Username must be at least 3 characters';
const shortPassword = 'Password must be at least 6 characters';
const longPassword = 'Password must be at most 200 characters';
export const loginName = z
  .string({ error: shortUsername })
  .check(z.trim(), z.minLength(3, shortUsername), z.maxLength(200, 'Username must be at most 30 characters'));
export const password = z
  .string({ error: shortPassword })
  .check(z.minLength(6, shortPassword), z.maxLength(200, longPassword));

/** What registration accepts on top: letters, digits, `_`, `-` and `.`, at most 30. */
export const username = z
  .string({ error: shortUsername })
  .check(
    z.trim(),
    z.minLength(3, shortUsername),
    z.maxLength(30, 'Username must be at most 30 characters'),
    z.regex(/^[\p{L}\p{N}._-]+$/u, 'Username may contain letters, digits, dots, dashes and underscores'),
  );

const address = /^[^\s@"<>]+@[^\s@"<>.]+(\.[^\s@"<>.]+)+$/;
export const emailOf = (error: string) =>
  z.string({ error }).check(z.trim(), z.maxLength(254, error), z.regex(address, error));

/** Optional at registration and in settings: an empty string is allowed and means none. */
export const optionalEmail = z.optional(
  z.union([z.literal(''), emailOf('Invalid email address')], { error: 'Invalid email address' }),
);

export const personName = (name: string) =>
  z
    .string({ error: `${name} must be text.` })
    .check(z.trim(), z.maxLength(50, `${name} must be at most 50 characters.`));

export const day = z
  .string({ error: 'date must be a day such as 2026-11-20.' })
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'date must be a day such as 2026-11-20.'));
export const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/));

const maxIdLength = 200;
export const id = z.string().check(z.minLength(1), z.maxLength(maxIdLength));
export const byId = z.object({ id });

export const position = z.tuple([z.number(), z.number()]);
export const routeGeometry = z.object({ type: z.literal('LineString'), coordinates: z.array(position) });

/** Paged lists: `?limit&cursor`, the next one in the header `x-next-cursor`. */
export const page = z.object({
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'limit must be a whole number from 1 to 500.'))),
  cursor: z.optional(z.string().check(z.maxLength(500, 'cursor is not one of ours.'))),
});

export const nothing = z.object({});
