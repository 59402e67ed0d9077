import * as z from 'zod/mini';
import { personName } from './fields.ts';
import { sentSettings, settingNames } from './settings.ts';
import { walkers } from './walkers.ts';

const changes = walkers.updateWalker.body;
type Changes = z.input<typeof changes>;

const names = z.object({ firstName: personName('firstName'), lastName: personName('lastName') });
const home = z.object({
  homeLatitude: changes.shape.homeLatitude,
  homeLongitude: changes.shape.homeLongitude,
});

/** Left to be chosen again: it is asked beside the sentences of today, and a device must allow the other. */
const chosenAgain = new Set(['mapVisibility', 'notificationsEnabled']);

/**
 * What `PATCH /api/users/{id}` takes of an archived profile. Each value by itself: one that is not valid any more takes no
 * other along.
 */
export function archivedSettings(profile: Record<string, unknown>): Changes {
  const found: Record<string, unknown> = {};
  const take = (name: string, schema: z.ZodMiniType) => {
    const value = schema.safeParse(profile[name]);
    if (value.success && value.data !== undefined && value.data !== null) found[name] = value.data;
  };
  for (const name of settingNames) if (!chosenAgain.has(name)) take(name, sentSettings[name]);
  for (const [name, schema] of Object.entries(names.shape)) take(name, schema);
  const at = home.safeParse(profile);
  if (at.success && at.data.homeLatitude !== undefined && at.data.homeLongitude !== undefined) {
    Object.assign(found, at.data, { homeSource: 'manual' });
    take('homeAddress', changes.shape.homeAddress);
  }
  return changes.parse(found);
}

const streaks = z.object({
  hidden: z._default(z.boolean(), false),
  rest: z.optional(z.object({ switches: z.array(z.tuple([z.string(), z.boolean()])) })),
});

/** The same of `PATCH /api/users/{id}/streak`: only what was turned on. Rest days begin anew, with what everybody begins with. */
export function archivedStreak(profile: Record<string, unknown>): z.input<typeof walkers.updateStreak.body> {
  const { hidden = false, rest } = streaks.safeParse(profile.streaks).data ?? {};
  return { ...(hidden && { hidden }), ...(rest?.switches.at(-1)?.[1] && { restDays: true }) };
}
