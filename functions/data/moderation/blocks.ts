import * as z from 'zod/mini';
import { keys, ranges } from '../keys.ts';
import { check, type Op, remove, update } from '../ops.ts';
import { everyPage } from '../pages.ts';
import type { ReadTable } from '../table.ts';

/** A block stands in both partitions, so that one read of either walker's tells both directions. */
const blockItem = z.object({ mine: z._default(z.boolean(), false), theirs: z._default(z.boolean(), false) });
export type Block = z.output<typeof blockItem>;

const everyBlock = async (table: ReadTable, walkerId: string) => {
  const range = ranges.blocks(walkerId);
  const items = await everyPage(table, { ...range, only: ['SK', 'mine', 'theirs'] });
  return items.map((item) => ({ otherId: String(item.SK).slice(range.beginsWith.length), ...blockItem.parse(item) }));
};

/** Undefined where neither has blocked the other. */
export async function readBlock(table: ReadTable, walkerId: string, otherId: string): Promise<Block | undefined> {
  const item = await table.get(keys.block(walkerId, otherId));
  return item && blockItem.parse(item);
}

/** Those whom this walker may not see, and who may not see this walker. */
export const blockedEitherWay = async (table: ReadTable, walkerId: string): Promise<ReadonlySet<string>> =>
  new Set((await everyBlock(table, walkerId)).map(({ otherId }) => otherId));

export const blockedBy = async (table: ReadTable, walkerId: string): Promise<string[]> =>
  (await everyBlock(table, walkerId)).filter(({ mine }) => mine).map(({ otherId }) => otherId);

export const newBlock = (walkerId: string, otherId: string): Op[] => [
  update(keys.block(walkerId, otherId), { set: { mine: true } }),
  update(keys.block(otherId, walkerId), { set: { theirs: true } }),
];

/** `block` as it was read: what the other walker has blocked stays blocked. */
export const endBlock = (walkerId: string, otherId: string, { theirs }: Block): Op[] =>
  theirs
    ? [
        update(keys.block(walkerId, otherId), { remove: ['mine'] }, { equals: { mine: true, theirs: true } }),
        update(keys.block(otherId, walkerId), { remove: ['theirs'] }, { equals: { mine: true, theirs: true } }),
      ]
    : [
        remove(keys.block(walkerId, otherId), { equals: { mine: true, theirs: null } }),
        remove(keys.block(otherId, walkerId), { equals: { mine: null, theirs: true } }),
      ];

/** Holds only while neither has blocked the other: a block may come between reading and writing. */
export const notBlocked = (walkerId: string, otherId: string): Op =>
  check(keys.block(walkerId, otherId), { exists: false });
