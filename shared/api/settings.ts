import * as z from 'zod/mini';
import { WEEKLY_GOALS } from '../domain/challenges/weeklyGoal.ts';
import { DEFAULT_DIFFICULTY, DIFFICULTIES, MAX_DISTANCE } from '../domain/difficulty.ts';
import { PREFERRED_WAYS, USUAL_WAYS } from '../domain/walk/walkComfort.ts';
import { type Language, languageCodes } from '../domain/walkers/language.ts';
import { UNITS } from '../domain/walkers/units.ts';
import { numberBetween } from './fields.ts';

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });
export const difficulty = z.enum(DIFFICULTIES, { error: `difficulty must be ${anyOf.format(DIFFICULTIES)}.` });

/**
 * `preset` is the default of walkers who never chose. A schema may be widened but never narrowed, because stored values
 * are parsed with it.
 */
const setting = <T>(schema: z.ZodMiniType<T, T>, preset: z.core.util.NoUndefined<T>) => ({
  sent: z.optional(schema),
  stored: z._default(schema, preset),
  shown: schema,
});

/**
 * Settings. One line here is a field of `updateWalker`'s body, an attribute of the walker's item, a field of the
 * walker's own view only, and a form value in Settings.
 */
const table = {
  preferredDifficulty: setting(difficulty, DEFAULT_DIFFICULTY),
  maxDistance: setting(numberBetween('maxDistance', MAX_DISTANCE.min, MAX_DISTANCE.max), MAX_DISTANCE.default),
  preferredWays: setting(
    z.enum(PREFERRED_WAYS, { error: 'preferredWays must be quiet, shortest or lit.' }),
    USUAL_WAYS.preferredWays,
  ),
  noSteps: setting(z.boolean({ error: 'noSteps must be true or false.' }), USUAL_WAYS.noSteps),
  /** The chosen goal; in force from the next Monday. */
  weeklyGoal: setting(z.literal(WEEKLY_GOALS, { error: 'weeklyGoal must be 0, 3, 5 or 7.' }), 0),
  notificationsEnabled: setting(z.boolean({ error: 'notificationsEnabled must be true or false.' }), false),
  /** A mail for each sign-in from a new network. */
  newNetworkMails: setting(z.boolean({ error: 'newNetworkMails must be true or false.' }), true),
  mapVisibility: setting(
    z.enum(['anonymous', 'named', 'hidden'], { error: 'mapVisibility must be anonymous, named or hidden.' }),
    'anonymous',
  ),
  /** Null: follow the browser's languages. */
  language: setting<Language | null>(
    z.nullable(z.enum(languageCodes, { error: `language must be one of ${languageCodes.join(', ')}.` })),
    null,
  ),
  units: setting(z.enum(UNITS, { error: 'units must be usual, km or miles.' }), 'usual'),
};

type Table = typeof table;
export type SettingName = keyof Table;
export type Settings = { [Name in SettingName]: z.output<Table[Name]['shown']> };

export const settingNames = Object.keys(table) as SettingName[];

const shapeOf = <Use extends 'sent' | 'stored' | 'shown'>(use: Use) =>
  Object.fromEntries(settingNames.map((name) => [name, table[name][use]])) as {
    [Name in SettingName]: Table[Name][Use];
  };

export const sentSettings = shapeOf('sent');
export const storedSettings = shapeOf('stored');
export const shownSettings = shapeOf('shown');

type Some = { [Name in SettingName]?: Settings[Name] | undefined };
type Chosen<From extends Some> = {
  [Name in keyof Pick<From, SettingName & keyof From>]: Exclude<From[Name], undefined>;
};

export const settingsOf = <From extends Some>(from: From) =>
  Object.fromEntries(
    settingNames.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  ) as Chosen<From>;
