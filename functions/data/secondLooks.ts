import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type AskedLook,
  LOOK_ANSWERS,
  LOOK_STATES,
  type LookAnswer,
  lookEndsAt,
} from '../../shared/domain/secondLook.ts';
import { keys } from './keys.ts';
import { type Op, put } from './ops.ts';
import type { ReadTable } from './table.ts';

const lookItem = z.object({
  /** Random: a friend learns neither the day nor which of the walks in a list it is. */
  lookId: z.string(),
  day: z.string(),
  routeId: z.string(),
  askedAt: z.string(),
  state: z.enum(LOOK_STATES),
});

/** One item holds what a walker asks, and its version every change of it: two answers at one moment both count. */
const looksItem = z.object({
  looks: z.array(lookItem),
  /** Who answered is a hash only: the walker is not told who said no, and the other account may go. */
  friendsAnswers: z.array(z.object({ lookId: z.string(), by: z.string(), answer: z.enum(LOOK_ANSWERS) })),
  version: z.number(),
});
export type SecondLooks = z.output<typeof looksItem>;
const nothingAsked: SecondLooks = { looks: [], friendsAnswers: [], version: 0 };

const looksOf = (item: unknown): SecondLooks => (item === undefined ? nothingAsked : looksItem.parse(item));

export const readSecondLooks = async (table: ReadTable, walkerId: string): Promise<SecondLooks> =>
  looksOf(await table.get(keys.secondLooks(walkerId)));

/** Of many walkers, in their order: what a moment ago was asked may be missing. */
export async function readSecondLooksOf(table: ReadTable, walkerIds: readonly string[]): Promise<SecondLooks[]> {
  const items = await table.batchGet(walkerIds.map(keys.secondLooks), { consistent: false });
  return items.map(looksOf);
}

const answererHash = (friendId: string, lookId: string) =>
  createHash('sha256').update(`${friendId}.${lookId}`).digest('base64url');

export const answerOf = ({ friendsAnswers }: SecondLooks, lookId: string, friendId: string): LookAnswer | null =>
  friendsAnswers.find((one) => one.lookId === lookId && one.by === answererHash(friendId, lookId))?.answer ?? null;

export function withAnswer(looks: SecondLooks, lookId: string, friendId: string, answer: LookAnswer | null) {
  const by = answererHash(friendId, lookId);
  const others = looks.friendsAnswers.filter((one) => one.lookId !== lookId || one.by !== by);
  return { ...looks, friendsAnswers: answer ? [...others, { lookId, by, answer }] : others };
}

/** Answers to what is not asked any more go at once. */
export const withState = (looks: SecondLooks, lookId: string, state: AskedLook['state']): SecondLooks => ({
  ...looks,
  looks: looks.looks.map((look) => (look.lookId === lookId ? { ...look, state } : look)),
  friendsAnswers:
    state === 'withdrawn' ? looks.friendsAnswers.filter((one) => one.lookId !== lookId) : looks.friendsAnswers,
});

/** In the place of what was read, and of nothing else. It goes when nothing in it counts any more. */
export function saveSecondLooks(walkerId: string, { looks, friendsAnswers, version }: SecondLooks): Op {
  const kept = new Set(looks.map(({ lookId }) => lookId));
  const last = Math.max(...looks.map((look) => lookEndsAt(look).getTime()));
  return put(
    {
      ...keys.secondLooks(walkerId),
      looks,
      friendsAnswers: friendsAnswers.filter(({ lookId }) => kept.has(lookId)),
      version: version + 1,
      expiresAt: Math.ceil(last / 1000),
    },
    version === 0 ? { exists: false } : { equals: { version } },
  );
}
