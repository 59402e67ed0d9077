import * as z from 'zod/mini';
import { isWellFormed } from '../domain/auth/visibleText.ts';
import { isDay } from '../domain/day.ts';
import { type Destination, UNKNOWN_PLACE } from '../domain/walk/destination.ts';
import { RELATIONS, SIGHTS, TURNS, WAYS } from '../domain/walk/directions.ts';
import * as f from './fields.ts';
import { numberBetween } from './fields.ts';
import { stats } from './publicProfile.ts';

/** Schemas of the parts of a walk; the table of its fields is in `walk.ts`. */

export const MAX_RESTORED_METRES = 20_000;
export const text = (name: string, min: number) =>
  z
    .string({ error: `${name} must be text.` })
    .check(
      z.minLength(min, `${name} is missing.`),
      z.maxLength(200, `${name} is too long.`),
      z.refine(isWellFormed, `${name} is not well-formed.`),
    );
export const realDay = z.string({ error: 'day must be a day.' }).check(z.refine(isDay, 'day must be a day.'));
const isInstant = (value: string) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
export const realInstant = f.instant.check(z.refine(isInstant, 'completedAt must be an instant.'));
export const metresUpTo = (name: string) => numberBetween(name, 0, MAX_RESTORED_METRES);
export const percent = (name: string) => numberBetween(name, 0, 100);
export const point = z.tuple([z.number(), z.number()]);
export const boundedPoint = z.tuple([f.longitude(), f.latitude()]);

const destinationOf = (street: z.ZodMiniType<string, string>, crossing: typeof street, town: typeof street) =>
  z.object({ street, crossing: z.optional(crossing), town: z.optional(town) });
export const destination = destinationOf(z.string(), z.string(), z.string());
export const boundedDestination = destinationOf(text('street', 1), text('crossing', 1), text('town', 1));

/**
 * Walks of version 1.0.0 hold one text and the town, and the sample share as `lot`. Their items and archives are read here,
 * and nowhere else.
 */
export function fromVersion1(walk: unknown): unknown {
  if (typeof walk !== 'object' || walk === null) return walk;
  const { destinationName: name, town, destination, lot, public: shown } = walk as Record<string, unknown>;
  return {
    ...(lot !== undefined && { sampleShare: lot }),
    ...walk,
    ...(shown !== undefined && { public: fromVersion1(shown) }),
    ...(typeof name === 'string' && destination === undefined && { destination: oldDestination(name, town) }),
  };
}

/** The town follows the first comma. A public copy whose street may not be shown holds the town alone. */
function oldDestination(name: string, town: unknown): Destination {
  const [sign = '', ...rest] = name.split(',').map((part) => part.trim());
  const [street = '', crossing, ...more] = sign.split(' at ');
  if (rest.length === 0 && (name === town || name === UNKNOWN_PLACE))
    return { street: '', ...(typeof town === 'string' && { town }) };
  return {
    ...(crossing && more.length === 0 ? { street, crossing } : { street: sign }),
    ...(rest.length > 0 && { town: rest.join(', ') }),
  };
}

/** Reads items as they are and as version 1.0.0 wrote them. */
export const walkItem = <S extends z.ZodMiniType>(schema: S) => ({
  parse: (item: unknown): z.output<S> => schema.parse(fromVersion1(item)),
});

export const directions = z.array(
  z.object({
    at: z.number(),
    turn: z.enum(TURNS),
    way: z.enum(WAYS),
    street: z.nullable(z.string()),
    relation: z.enum(RELATIONS),
    sight: z.optional(z.enum(SIGHTS)),
    heading: z.optional(z.number()),
  }),
);

/**
 * Metres along roads of 70 km/h and more without a pavement, which remain at crossings and where other routes are too
 * long; null if unknown.
 */
export const fastRoadMetres = z.nullable(z.number());

export const comfort = <Percent extends z.ZodMiniType<number, number>, Metres extends z.ZodMiniType<number, number>>(
  part: (name: string) => Percent,
  metres: (name: string) => Metres,
) =>
  z.nullable(
    z.object({
      greenPercent: z.nullable(part('greenPercent')),
      waterPercent: z.nullable(part('waterPercent')),
      litPercent: part('litPercent'),
      stepsMetres: metres('stepsMetres'),
    }),
  );

export const wayHome = z.nullable(
  z.object({
    distance: z.number(),
    /** Kilometres shared with the way out: nearly all of them where only one route exists. */
    repeatedKm: z.number(),
    routeGeometry: f.routeGeometry,
    directions,
  }),
);

/** The answer of the completion: a retry gets the identical one. */
export const completionAnswer = z.object({ pointsEarned: z.number(), newAchievements: z.array(z.string()), stats });
