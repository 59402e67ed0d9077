import * as z from 'zod/mini';
import { bandsOf, looksAlike } from '../../../shared/domain/signs/pictureHash.ts';
import type { Verdict } from '../../../shared/domain/signs/proof.ts';
import { type Key, keys, ranges, signShards } from '../keys.ts';
import { addProven, type ProvenBefore } from '../leaderboard/provenPoints.ts';
import { check, type Op, put, remove, update } from '../ops.ts';
import { pagesOf } from '../pages.ts';
import type { ReadTable } from '../table.ts';
import type { StoredChallenge } from './challengeItems.ts';

/** A walk's photo, stored under each band of its hashes. */
export interface KeptPicture {
  walkerId: string;
  day: string;
  hashes: readonly string[];
}

/** Maximum of compared photos per band: a band with more belongs to blank pictures. */
const max = 100;

const entry = z.object({ SK: z.string(), hash: z.string() });

const pictureOf = ({ walkerId, day }: Pick<KeptPicture, 'walkerId' | 'day'>) => `${walkerId}#${day}`;

function entriesOf({ hashes, ...walk }: KeptPicture): (Key & { hash: string })[] {
  return hashes.flatMap((hash, number) =>
    bandsOf(hash).map((band) => ({ ...keys.pictureBand(band, `${pictureOf(walk)}#${number}`), hash })),
  );
}

export const keepPicture = (picture: KeptPicture): Op[] => entriesOf(picture).map((item) => put(item));

export const dropPicture = (picture: KeptPicture): Op[] => entriesOf(picture).map(({ PK, SK }) => remove({ PK, SK }));

/** True if a photo of another walk looks like one of these. All bands are read in parallel. */
export async function hasAlike(
  table: ReadTable,
  asked: readonly string[],
  walk: Pick<KeptPicture, 'walkerId' | 'day'>,
): Promise<boolean> {
  const found = await Promise.all(
    [...new Set(asked.flatMap(bandsOf))].map((band) =>
      table.query({ ...ranges.pictureBand(band), limit: max, consistent: false }),
    ),
  );
  // Similar photos share many bands and are compared once.
  const others = new Map(
    found.flatMap(({ items }) => items.map((item) => entry.parse(item))).map(({ SK, hash }) => [SK, hash]),
  );
  return [...others].some(
    ([picture, hash]) => !picture.startsWith(`${pictureOf(walk)}#`) && asked.some((one) => looksAlike(one, hash)),
  );
}

export interface SignToRead {
  walkerId: string;
  day: string;
}

const note = z.object({ SK: z.string(), askedAt: z.string() });

/** Part of the completion's transaction, so that a lost message is caught up. */
export const signToRead = ({ walkerId, day }: SignToRead, now: Date): Op =>
  put({ ...keys.signToRead(walkerId, day), askedAt: now.toISOString() });

export const nothingToRead = ({ walkerId, day }: SignToRead): Op => remove(keys.signToRead(walkerId, day));

export async function isToBeRead(table: ReadTable, { walkerId, day }: SignToRead): Promise<boolean> {
  return (await table.get(keys.signToRead(walkerId, day))) !== undefined;
}

interface WaitingSign extends SignToRead {
  askedAt: string;
}

/** Photos that have waited for the reader since before the given time. */
export async function* signsToRead(table: ReadTable, askedBefore: Date): AsyncGenerator<WaitingSign> {
  for (const shard of signShards) {
    for await (const items of pagesOf(table, ranges.signsToRead(shard))) {
      for (const { SK, askedAt } of items.map((item) => note.parse(item))) {
        const [walkerId = '', day = ''] = SK.split('#');
        if (askedAt < askedBefore.toISOString()) yield { walkerId, day, askedAt };
      }
    }
  }
}

export interface PictureSeen {
  sign: Verdict;
  signStreets: readonly string[];
  /** The walk's points on the proven boards, and the walker's totals there. */
  provenPoints: number;
  before: ProvenBefore;
  repeated: boolean;
  hashes: readonly string[];
}

/** Stores the verdict once, and only while the walk exists, because picture hashes are found through the walk alone. */
export function signSeen(
  { walkerId, day, routeId }: StoredChallenge,
  isFavourite: boolean,
  { sign, signStreets, repeated, hashes, provenPoints, before }: PictureSeen,
  now: Date,
): Op[] {
  return [
    update(
      keys.challenge(walkerId, day),
      { set: { sign, signStreets, repeated, pictureHashes: hashes, provenPoints } },
      { equals: { routeId, completed: true, sign: null } },
    ),
    onFavourite({ walkerId, day }, isFavourite, { sign, repeated }),
    remove(keys.signToRead(walkerId, day), { exists: true }),
    ...keepPicture({ walkerId, day, hashes }),
    ...addProven({ walkerId, day, provenPoints }, before, now),
  ];
}

/** Updates the favourite's copy; fails if the favourite was added or removed concurrently. */
const onFavourite = ({ walkerId, day }: SignToRead, isFavourite: boolean, set: Record<string, unknown>): Op =>
  isFavourite
    ? update(keys.favourite(walkerId, day), { set }, { exists: true })
    : check(keys.favourite(walkerId, day), { exists: false });
