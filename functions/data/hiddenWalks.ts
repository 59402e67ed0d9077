import * as z from 'zod/mini';
import type { HiddenFrom } from '../../shared/domain/report.ts';
import { indexRanges, keys, walkerIdOf } from './keys.ts';
import { type Op, update } from './ops.ts';
import type { ReadTable } from './table.ts';

type Part = 'walk' | 'photo' | 'place';
const attributeOf = { walk: 'public.hiddenWalk', photo: 'public.hiddenPhoto', place: 'public.hiddenPlace' } as const;

const feedPart = z.object({ destinationName: z.string() });

/** Whose walk it is that others see under this id, where it went, and which of the owner's days it was. */
export async function ownerOfWalk(table: ReadTable, publicId: string, utcDay: string) {
  const { items } = await table.query({ ...indexRanges.feedEntry(publicId, utcDay), limit: 1 });
  const [item] = items;
  if (!item) return undefined;
  const day = String(item.SK).slice(keys.challenge('', '').SK.length);
  return { ownerId: walkerIdOf(item.PK), day, about: feedPart.parse(item.public).destinationName };
}

const completedWalk = { equals: { completed: true } };

/** Part of what others are shown of the walk: the feed carries it to every reader. */
export const hideWalk = (walkerId: string, day: string, what: Part, from: HiddenFrom): Op =>
  update(keys.challenge(walkerId, day), { set: { [attributeOf[what]]: from } }, completedWalk);

export const showWalk = (walkerId: string, day: string, what: Part): Op =>
  update(keys.challenge(walkerId, day), { remove: [attributeOf[what]] }, completedWalk);
