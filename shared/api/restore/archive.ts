import * as z from 'zod/mini';
import { mayBeRestored } from '../../domain/challenges/restoring.ts';
import type { Line } from '../../domain/geo.ts';
import { profileFields } from '../publicProfile.ts';
import { sentSettings, settingNames } from '../settings.ts';
import { walkers } from '../walkers.ts';
import { fromVersion1 } from '../walkParts.ts';
import { type RestoredWalk, restoredWalk } from './restoring.ts';

const changes = walkers.updateWalker.body;
type Changes = z.input<typeof changes>;

const home = z.object({
  homeLatitude: changes.shape.homeLatitude,
  homeLongitude: changes.shape.homeLongitude,
});

/**
 * Not restored: visibility is asked with its current wording, and notifications need the permission of the new device.
 */
const chosenAgain = new Set(['mapVisibility', 'notificationsEnabled']);

/**
 * The fields of an archived profile that `PATCH /api/users/{id}` accepts. Each is validated separately, so an invalid
 * one does not drop the others.
 */
export function archivedSettings(profile: Record<string, unknown>): Changes {
  const found: Record<string, unknown> = {};
  const take = (name: string, schema: z.ZodMiniType) => {
    const value = schema.safeParse(profile[name]);
    if (value.success && value.data !== undefined && value.data !== null) found[name] = value.data;
  };
  for (const name of settingNames) if (!chosenAgain.has(name)) take(name, sentSettings[name]);
  for (const [name, schema] of Object.entries(profileFields)) take(name, schema);
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

/**
 * Streak settings for `PATCH /api/users/{id}/streak`: only enabled ones. Rest days start again at their initial number.
 */
export function archivedStreak(profile: Record<string, unknown>): z.input<typeof walkers.updateStreak.body> {
  const { hidden = false, rest } = streaks.safeParse(profile.streaks).data ?? {};
  return { ...(hidden && { hidden }), ...(rest?.switches.at(-1)?.[1] && { restDays: true }) };
}

/** The restorable parts of an archive (functions/common/account/walkerArchive.ts). */

/** About twenty years of daily walks. */
const MAX_RECORDS = 7_500;
const records = z.array(z.record(z.string(), z.unknown())).check(z.maxLength(MAX_RECORDS));

const content = z.object({
  exportedAt: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'exportedAt is not an instant.')),
  profile: records.check(z.minLength(1)),
  walks: z._default(records, []),
  favourites: z._default(records, []),
});

export interface ArchiveContent {
  username: string;
  exportedAt: string;
  profile: Record<string, unknown>;
  /** Completed walks as the archive has them; each is validated separately. */
  walks: Record<string, unknown>[];
  favouriteDays: Set<string>;
}

/** Returns undefined if the file is not one of our archives. */
export function archiveContent(json: unknown): ArchiveContent | undefined {
  const parsed = content.safeParse(json);
  const [profile] = parsed.data?.profile ?? [];
  if (!parsed.data || typeof profile?.username !== 'string') return undefined;
  const { exportedAt, walks, favourites } = parsed.data;
  return {
    username: profile.username.slice(0, 60),
    exportedAt,
    profile,
    walks: walks.filter(({ completed }) => completed === true),
    favouriteDays: new Set(favourites.map(({ day }) => String(day))),
  };
}

export type NotRestored = 'unreadable' | 'tooRecent';

/** The walk in the form the API accepts, or the reason why it cannot be restored. */
export function walkInArchive(
  record: Record<string, unknown>,
  [line = [], wayHome]: readonly Line[],
  now: Date,
): { walk: RestoredWalk } | { problem: NotRestored } {
  const walk = restoredWalk.safeParse({ ...(fromVersion1(record) as object), line, wayHome: wayHome ?? null });
  if (!walk.success) return { problem: 'unreadable' };
  return mayBeRestored(walk.data.day, now) ? { walk: walk.data } : { problem: 'tooRecent' };
}
