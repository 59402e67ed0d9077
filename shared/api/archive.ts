import * as z from 'zod/mini';
import type { Line } from '../domain/geo.ts';
import { mayBeRestored } from '../domain/restoring.ts';
import { type RestoredWalk, restoredWalk } from './restoring.ts';

/** What the archive of a walker's data (functions/parts/account/walkerArchive.ts) says that can be brought back. */

/** Twenty years of days. */
const MOST_RECORDS = 7_500;
const records = z.array(z.record(z.string(), z.unknown())).check(z.maxLength(MOST_RECORDS));

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
  /** Completed ones, as they are written down: what can be made of each is decided one by one. */
  walks: Record<string, unknown>[];
  favouriteDays: Set<string>;
}

/** Undefined where it is no archive of ours. */
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

/** A walk that can be sent, or why not. */
export function walkInArchive(
  record: Record<string, unknown>,
  [line = [], wayHome]: readonly Line[],
  now: Date,
): { walk: RestoredWalk } | { problem: NotRestored } {
  const walk = restoredWalk.safeParse({ ...record, line, wayHome: wayHome ?? null });
  if (!walk.success) return { problem: 'unreadable' };
  return mayBeRestored(walk.data.day, now) ? { walk: walk.data } : { problem: 'tooRecent' };
}
