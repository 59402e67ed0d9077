import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { HiddenFrom } from '../../shared/domain/report.ts';
import { hiddenFaceFields } from './hiddenFaceFields.ts';
import { keys, ranges } from './keys.ts';
import { type Op, update } from './ops.ts';
import { ownerMark } from './ownerMark.ts';
import { everyPage } from './pages.ts';
import type { ReadTable } from './table.ts';

/** What a walker is seen by, and what is not to be seen of it. */
export interface Face {
  walkerId: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
  profilePhotoUrl: string | null;
}

const hiddenItem = z.object({ SK: z.string(), ...hiddenFaceFields });
export type HiddenFace = Pick<z.output<typeof hiddenItem>, 'hiddenName' | 'hiddenPhoto'>;

const seen = ({ username, firstName, lastName, profilePhotoUrl }: Face, what: 'name' | 'photo') =>
  what === 'name' ? [username, firstName, lastName] : [profilePhotoUrl];

/** Hashes: what others have reported of a walker says nothing more once the account is deleted. */
export const faceTarget = (face: Face, what: 'name' | 'photo'): string =>
  `${what}.${ownerMark(face.walkerId)}.${createHash('sha256')
    .update(JSON.stringify([face.walkerId, ...seen(face, what)]))
    .digest('base64url')
    .slice(0, 16)}`;

/** Whose names are among what a viewer has reported, by their marks. */
export const namesIn = (reported: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...reported].filter((target) => target.startsWith('name.')).map((target) => target.split('.')[1] ?? ''));

const attributeOf = { name: 'hiddenName', photo: 'hiddenPhoto' } as const;

/** On the walker's item, and in the list that the global board is read with. */
export function hideFace(walkerId: string, what: 'name' | 'photo', target: string, from: HiddenFrom): Op[] {
  const set = { [attributeOf[what]]: { target, from } };
  return [
    update(keys.profile(walkerId), { set }, { exists: true }),
    update(keys.hiddenWalker(walkerId), { set: { ...set, walkerId } }),
  ];
}

export function showFace(walkerId: string, what: 'name' | 'photo'): Op[] {
  const change = { remove: [attributeOf[what]] };
  return [
    update(keys.profile(walkerId), change, { exists: true }),
    update(keys.hiddenWalker(walkerId), { ...change, set: { walkerId } }),
  ];
}

/** All of whom something is hidden: few, since it is what operators have decided or are about to. */
export async function hiddenFaces(table: ReadTable): Promise<ReadonlyMap<string, HiddenFace>> {
  const items = await everyPage(table, { ...ranges.hiddenWalkers(), consistent: false });
  return new Map(items.map((item) => hiddenItem.parse(item)).map(({ SK, ...face }) => [SK, face]));
}
