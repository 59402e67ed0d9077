import * as z from 'zod/mini';
import { keys, prefixOf } from '../keys.ts';
import { check, type Op, remove, update } from '../ops.ts';
import { everyPage, readItem } from '../pages.ts';
import type { ReadTable } from '../table.ts';

/** A block is stored in both partitions, so that one read of either walker finds both directions. */
const blockItem = z.object({ mine: z._default(z.boolean(), false), theirs: z._default(z.boolean(), false) });
export type Block = z.output<typeof blockItem>;

const everyBlock = async (table: ReadTable, walkerId: string) => {
  const range = prefixOf(keys.block(walkerId, ''));
  const items = await everyPage(table, { ...range, only: ['SK', 'mine', 'theirs'] });
  return items.map((item) => ({ otherId: String(item.SK).slice(range.beginsWith.length), ...blockItem.parse(item) }));
};

export const readBlock = (table: ReadTable, walkerId: string, otherId: string): Promise<Block | undefined> =>
  readItem(table, keys.block(walkerId, otherId), blockItem);

/** Ids of walkers hidden from this one, in either direction. */
export const blockedEitherWay = async (table: ReadTable, walkerId: string): Promise<ReadonlySet<string>> =>
  new Set((await everyBlock(table, walkerId)).map(({ otherId }) => otherId));

export const blockedBy = async (table: ReadTable, walkerId: string): Promise<string[]> =>
  (await everyBlock(table, walkerId)).filter(({ mine }) => mine).map(({ otherId }) => otherId);

export const newBlock = (walkerId: string, otherId: string): Op[] => [
  update(keys.block(walkerId, otherId), { set: { mine: true } }),
  update(keys.block(otherId, walkerId), { set: { theirs: true } }),
];

/** Takes the block as it was read, because a block by the other walker is kept. */
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

/** Transaction condition that neither has blocked the other since the read. */
export const notBlocked = (walkerId: string, otherId: string): Op =>
  check(keys.block(walkerId, otherId), { exists: false });
