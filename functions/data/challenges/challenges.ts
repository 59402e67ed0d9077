import type { CompletionField } from '../../../shared/api/walk.ts';
import { addDays } from '../../../shared/domain/day.ts';
import { utcDayOf } from '../../../shared/domain/privacy/privacy.ts';
import { indexKeys, type Key, keys, prefixOf, ranges } from '../keys.ts';
import { check, type Op, put, update } from '../ops.ts';
import { pagesOf, readItem } from '../pages.ts';
import type { Item, ReadTable } from '../table.ts';
import { challengeItem, type Draft, draftItem, type StoredChallenge, type StoredPublicWalk } from './challengeItems.ts';
import { parseWays, unpackWays, type Ways } from './ways.ts';

export const readDraft = (table: ReadTable, walkerId: string): Promise<Draft | undefined> =>
  readItem(table, keys.draft(walkerId), draftItem);

export const replaceDraft = (walkerId: string, draft: Draft, before: Draft | undefined): Op =>
  put({ ...keys.draft(walkerId), ...draft }, before ? { equals: { routeId: before.routeId } } : { exists: false });

/** A walk of that day, restored ones included; for display only. */
export const readWalk = (table: ReadTable, walkerId: string, day: string): Promise<StoredChallenge | undefined> =>
  readItem(table, keys.challenge(walkerId, day), challengeItem);

/** A challenge walked here. Restored walks do not exist for anything that counts, proves or is shown to others. */
export async function readChallenge(
  table: ReadTable,
  walkerId: string,
  day: string,
): Promise<StoredChallenge | undefined> {
  const walk = await readWalk(table, walkerId, day);
  return walk?.restored ? undefined : walk;
}

/** Newest days first. Two suffice for today and yesterday before the walker's zone is known. */
export async function latestChallenges(table: ReadTable, walkerId: string): Promise<StoredChallenge[]> {
  const { items } = await table.query({ ...prefixOf(keys.challenge(walkerId, '')), newestFirst: true, limit: 2 });
  return items.map((item) => challengeItem.parse(item));
}

/** Geometry of the same days, read in parallel; only the requested one is unpacked. */
export async function latestWays(table: ReadTable, walkerId: string) {
  const { items } = await table.query({ ...prefixOf(keys.line(walkerId, '')), newestFirst: true, limit: 2 });
  return async (day: string): Promise<Ways | undefined> => {
    const item = items.find(({ SK }) => SK === keys.line(walkerId, day).SK);
    // Missing if the challenge was created between the two reads.
    return item ? parseWays(item) : readWays(table, walkerId, day);
  };
}

/** Completed challenges, newest first. Unwalked days lie between them, so a page may take two reads. */
export async function completedPage(
  table: ReadTable,
  walkerId: string,
  page: { limit: number; after?: Key },
): Promise<{ challenges: StoredChallenge[]; next: string | undefined }> {
  const found: StoredChallenge[] = [];
  let after: Item | undefined = page.after;
  for (;;) {
    const { items, next } = await table.query({
      ...prefixOf(keys.challenge(walkerId, '')),
      newestFirst: true,
      limit: page.limit - found.length,
      after,
    });
    found.push(...items.map((item) => challengeItem.parse(item)).filter((challenge) => challenge.completed));
    if (!next || found.length >= page.limit) return { challenges: found, next: next && String(next.SK) };
    after = next;
  }
}

/** Counted walks completed after a day, oldest first, except some days. */
export async function completedAfter(
  table: ReadTable,
  walkerId: string,
  day: string,
  { except, max }: { except: ReadonlySet<string>; max: number },
): Promise<{ challenges: StoredChallenge[]; isEverything: boolean }> {
  const challenges: StoredChallenge[] = [];
  const range =
    day === '' ? prefixOf(keys.challenge(walkerId, '')) : ranges.challengesBetween(walkerId, addDays(day, 1), '9999');
  for await (const items of pagesOf(table, range)) {
    for (const item of items) {
      const challenge = challengeItem.parse(item);
      if (!challenge.completed || challenge.restored || except.has(challenge.day)) continue;
      if (challenges.length === max) return { challenges, isEverything: false };
      challenges.push(challenge);
    }
  }
  return { challenges, isEverything: true };
}

export async function readWays(table: ReadTable, walkerId: string, day: string): Promise<Ways | undefined> {
  const item = await table.get(keys.line(walkerId, day));
  return item && parseWays(item);
}

export const draftWays = (draft: Draft): Ways => unpackWays(draft);

/**
 * Turns the draft into the day's challenge. One item per walker and day makes "one a day" a property of the key. It
 * replaces the route that was read, but never a completed walk.
 */
export function challengeFrom(
  walkerId: string,
  draft: Draft,
  before: StoredChallenge | undefined,
  instants: Pick<StoredChallenge, 'begunAt' | 'createdAt' | 'chosenAt'>,
): { challenge: StoredChallenge; ops: Op[] } {
  const { line, directions, wayHome, question: _question, forced: _forced, replaced: _replaced, ...shared } = draft;
  const item = { ...keys.challenge(walkerId, draft.day), ...shared, ...instants, walkerId, completed: false };
  const when = before ? { equals: { routeId: before.routeId, completed: false } } : { exists: false };
  return {
    challenge: challengeItem.parse(item),
    ops: [
      put(item, when),
      put({ ...keys.line(walkerId, draft.day), line, directions, wayHome }),
      // Otherwise two calls with drafts of two days would both find their day unused.
      check(keys.draft(walkerId), { equals: { routeId: draft.routeId } }),
    ],
  };
}

export type Completion = Pick<StoredChallenge, CompletionField> & {
  /** The part others may be shown; the feed entry adds the owner's id. */
  public: StoredPublicWalk;
};

/** Completes an open challenge once: fails if the route changed or it is completed. */
export const completed = ({ walkerId, day, routeId }: StoredChallenge, completion: Completion): Op =>
  update(
    keys.challenge(walkerId, day),
    {
      set: {
        completed: true,
        ...completion,
        owner: walkerId,
        ...indexKeys.feed(completion.public.publicId, utcDayOf(completion.public)),
      },
    },
    { equals: { routeId, completed: false } },
  );
