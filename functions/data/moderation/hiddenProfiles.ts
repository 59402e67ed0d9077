import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type ProfileFields, profileOf } from '../../../shared/api/publicProfile.ts';
import type { HiddenFrom } from '../../../shared/domain/moderation/report.ts';
import { keys } from '../keys.ts';
import { hiddenPartFields } from '../leaderboard/competitors.ts';
import { type Op, update } from '../ops.ts';
import { ownerHash } from '../walkers/ownerHash.ts';

export interface NameAndPhoto extends ProfileFields {
  walkerId: string;
  username: string;
  profilePhotoUrl: string | null;
}

const hiddenParts = z.object(hiddenPartFields);
export type HiddenParts = z.output<typeof hiddenParts>;

const seen = (face: NameAndPhoto, what: 'name' | 'photo') =>
  what === 'name' ? [face.username, ...Object.values(profileOf(face))] : [face.profilePhotoUrl];

/** A hash, so that stored reports do not identify the walker once the account is deleted. */
export const profileTarget = (face: NameAndPhoto, what: 'name' | 'photo'): string =>
  `${what}.${ownerHash(face.walkerId)}.${createHash('sha256')
    .update(JSON.stringify([face.walkerId, ...seen(face, what)]))
    .digest('base64url')
    .slice(0, 16)}`;

/** Hashes of the names that a viewer has reported. */
export const namesIn = (reported: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...reported].filter((target) => target.startsWith('name.')).map((target) => target.split('.')[1] ?? ''));

const attributeOf = { name: 'hiddenName', photo: 'hiddenPhoto' } as const;

export const hideProfilePart = (walkerId: string, what: 'name' | 'photo', target: string, from: HiddenFrom): Op =>
  update(keys.profile(walkerId), { set: { [attributeOf[what]]: { target, from } } }, { exists: true });

export const showProfilePart = (walkerId: string, what: 'name' | 'photo'): Op =>
  update(keys.profile(walkerId), { remove: [attributeOf[what]] }, { exists: true });
