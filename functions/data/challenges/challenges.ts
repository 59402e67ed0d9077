import { addDays } from '../../../shared/domain/day.ts';
import { utcDayOf } from '../../../shared/domain/privacy/privacy.ts';
import type { PublicWalk } from '../../../shared/domain/privacy/publicWalk.ts';
import type { Witness } from '../../../shared/domain/signs/witness.ts';
import { indexKeys, type Key, keys, ranges } from '../keys.ts';
import { check, type Op, put, update } from '../ops.ts';
import { pagesOf } from '../pages.ts';
import type { Item, ReadTable } from '../table.ts';
import { challengeItem, type Draft, draftItem, type StoredAnswer, type StoredChallenge } from './challengeItems.ts';
import { parseWays, unpackWays, type Ways } from './ways.ts';

export async function readDraft(table: ReadTable, walkerId: string): Promise<Draft | undefined> {
  const item = await table.get(keys.draft(walkerId));
  return item && draftItem.parse(item);
}

/** Puts a draft in the place of the one that was read. */
export const replaceDraft = (walkerId: string, draft: Draft, before: Draft | undefined): Op =>
  put({ ...keys.draft(walkerId), ...draft }, before ? { equals: { routeId: before.routeId } } : { exists: false });

/** A walk of that day, also one that came from an archive: to be looked at, and for nothing else. */
export async function readWalk(table: ReadTable, walkerId: string, day: string): Promise<StoredChallenge | undefined> {
  const item = await table.get(keys.challenge(walkerId, day));
  return item && challengeItem.parse(item);
}

/** One that was walked here. What came from an archive does not exist for whatever counts, proves or is shown to others. */
export async function readChallenge(
  table: ReadTable,
  walkerId: string,
  day: string,
): Promise<StoredChallenge | undefined> {
  const walk = await readWalk(table, walkerId, day);
  return walk?.restored ? undefined : walk;
}

/** The newest days first. Two are enough to know today's and yesterday's before the walker's zone is known. */
export async function latestChallenges(table: ReadTable, walkerId: string): Promise<StoredChallenge[]> {
  const { items } = await table.query({ ...ranges.challenges(walkerId), newestFirst: true, limit: 2 });
  return items.map((item) => challengeItem.parse(item));
}

/** The ways of the same days, to be read beside them; only the one that is asked for is unpacked. */
export async function latestWays(table: ReadTable, walkerId: string) {
  const { items } = await table.query({ ...ranges.lines(walkerId), newestFirst: true, limit: 2 });
  return async (day: string): Promise<Ways | undefined> => {
    const item = items.find(({ SK }) => SK === keys.line(walkerId, day).SK);
    // Not among them: the challenge was made between the two reads, and its ways with it.
    return item ? parseWays(item) : readWays(table, walkerId, day);
  };
}

/** Completed challenges, newest first. Days that were never walked lie between them, so a page may take two reads. */
export async function completedPage(
  table: ReadTable,
  walkerId: string,
  page: { limit: number; after?: Key },
): Promise<{ challenges: StoredChallenge[]; next: string | undefined }> {
  const found: StoredChallenge[] = [];
  let after: Item | undefined = page.after;
  for (;;) {
    const { items, next } = await table.query({
      ...ranges.challenges(walkerId),
      newestFirst: true,
      limit: page.limit - found.length,
      after,
    });
    found.push(...items.map((item) => challengeItem.parse(item)).filter((challenge) => challenge.completed));
    if (!next || found.length >= page.limit) return { challenges: found, next: next && String(next.SK) };
    after = next;
  }
}

/** Walks that count, completed on the days after one, the oldest first, without those of some days. */
export async function completedAfter(
  table: ReadTable,
  walkerId: string,
  day: string,
  { except, max }: { except: ReadonlySet<string>; max: number },
): Promise<{ challenges: StoredChallenge[]; isEverything: boolean }> {
  const challenges: StoredChallenge[] = [];
  const range = day === '' ? ranges.challenges(walkerId) : ranges.challengesBetween(walkerId, addDays(day, 1), '9999');
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
 * Makes the draft the day's challenge: one item per walker and day, so that one a day is a property of the key. It
 * takes the place of the route that was read, never of a completed walk.
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
      // Two calls with drafts of two days would both find their day unused.
      check(keys.draft(walkerId), { equals: { routeId: draft.routeId } }),
    ],
  };
}

export interface Completion {
  witness: Witness;
  possible: boolean;
  completedAt: string;
  pointsEarned: number;
  photoId: string;
  answer: StoredAnswer;
  /** The record that others may be shown a part of; the feed carries it with the owner's id. */
  public: PublicWalk;
}

/** From open to completed, once: the same route that was read, and not completed yet. */
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
