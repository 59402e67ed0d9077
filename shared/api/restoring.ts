import * as z from 'zod/mini';
import { isWellFormed } from '../domain/auth/visibleText.ts';
import { MAX_POINTS } from '../domain/challenges/restoring.ts';
import { isDay, isTimeZone } from '../domain/day.ts';
import * as f from './fields.ts';
import { numberBetween } from './fields.ts';
import { difficulty, shownSettings } from './settings.ts';
import { routeFields } from './streets.ts';

/** A walk restored from an archive, possibly forged: every field is bounded and gives no points (docs/decisions/restored-walks.md). */
const longest = 20_000;
const text = (name: string, min: number) =>
  z
    .string({ error: `${name} must be text.` })
    .check(
      z.minLength(min, `${name} is missing.`),
      z.maxLength(200, `${name} is too long.`),
      z.refine(isWellFormed, `${name} is not well-formed.`),
    );
export const realDay = z.string({ error: 'day must be a day.' }).check(z.refine(isDay, 'day must be a day.'));
const isInstant = (value: string) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
const position = z.tuple([f.longitude(), f.latitude()]);
const line = z.array(position).check(z.maxLength(MAX_POINTS, `A way has at most ${MAX_POINTS} points.`));
const percent = (name: string) => numberBetween(name, 0, 100);

export const restoredWalk = z.object({
  day: realDay,
  timeZone: z.string().check(z.refine(isTimeZone, 'timeZone must be a time zone.')),
  routeId: z.string().check(z.regex(/^[\w-]{22}$/, 'routeId is not one of ours.')),
  destinationName: text('destinationName', 1),
  destinationKey: text('destinationKey', 1),
  town: z.nullable(text('town', 1)),
  metres: numberBetween('metres', 1, longest),
  difficulty,
  relaxed: z.boolean(),
  lastVisited: z.nullable(realDay),
  fastRoadMetres: z.nullable(numberBetween('fastRoadMetres', 0, longest)),
  comfort: z.nullable(
    z.object({
      greenPercent: z.nullable(percent('greenPercent')),
      waterPercent: z.nullable(percent('waterPercent')),
      litPercent: percent('litPercent'),
      stepsMetres: numberBetween('stepsMetres', 0, longest),
    }),
  ),
  preferredWays: shownSettings.preferredWays,
  noSteps: shownSettings.noSteps,
  provider: routeFields.provider,
  attribution: text('attribution', 0),
  start: position,
  end: position,
  completedAt: z.nullable(f.instant.check(z.refine(isInstant, 'completedAt must be an instant.'))),
  /** The line is empty if the archive has no geometry. */
  line,
  wayHome: z.nullable(line),
});
export type RestoredWalk = z.output<typeof restoredWalk>;

/** `there`: this walk already exists. `taken`: the day has another walk. `tooRecent`: the day can still be walked. */
export const restoringAnswer = z.object({
  day: f.day,
  state: z.enum(['restored', 'there', 'taken', 'tooRecent']),
  /** Set if the walk was restored, now or by an earlier call. */
  challengeId: z.nullable(f.id),
  hasPhoto: z.boolean(),
});
export type RestoringAnswer = z.output<typeof restoringAnswer>;
