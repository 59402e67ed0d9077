import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type ProfileFields, profileOf } from '../../../shared/api/publicProfile.ts';
import type { HiddenFrom } from '../../../shared/domain/moderation/report.ts';
import { keys } from '../keys.ts';
import { hiddenFaceFields } from '../leaderboard/competitors.ts';
import { type Op, update } from '../ops.ts';
import { ownerHash } from '../walkers/ownerHash.ts';

export interface Face extends ProfileFields {
  walkerId: string;
  username: string;
  profilePhotoUrl: string | null;
}

const hiddenFace = z.object(hiddenFaceFields);
export type HiddenFace = z.output<typeof hiddenFace>;

const seen = (face: Face, what: 'name' | 'photo') =>
  what === 'name' ? [face.username, ...Object.values(profileOf(face))] : [face.profilePhotoUrl];

/** A hash, so that stored reports do not identify the walker once the account is deleted. */
export const faceTarget = (face: Face, what: 'name' | 'photo'): string =>
  `${what}.${ownerHash(face.walkerId)}.${createHash('sha256')
    .update(JSON.stringify([face.walkerId, ...seen(face, what)]))
    .digest('base64url')
    .slice(0, 16)}`;

/** Hashes of the names that a viewer has reported. */
export const namesIn = (reported: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...reported].filter((target) => target.startsWith('name.')).map((target) => target.split('.')[1] ?? ''));

const attributeOf = { name: 'hiddenName', photo: 'hiddenPhoto' } as const;

export const hideFace = (walkerId: string, what: 'name' | 'photo', target: string, from: HiddenFrom): Op =>
  update(keys.profile(walkerId), { set: { [attributeOf[what]]: { target, from } } }, { exists: true });

export const showFace = (walkerId: string, what: 'name' | 'photo'): Op =>
  update(keys.profile(walkerId), { remove: [attributeOf[what]] }, { exists: true });
