import * as z from 'zod/mini';
import { endOfPrefix, looksAlike, placesOf } from '../../../shared/domain/signs/pictureHash.ts';
import type { Verdict } from '../../../shared/domain/signs/proof.ts';
import { keys, ranges, signShards } from '../keys.ts';
import { addProven, type ProvenBefore } from '../leaderboard/provenPoints.ts';
import { check, type Op, put, remove, update } from '../ops.ts';
import { pagesOf } from '../pages.ts';
import type { ReadTable } from '../table.ts';
import { readFigures } from '../world/snapshots.ts';
import type { StoredChallenge } from './challengeItems.ts';

/** A walk's photo, stored with its walker's others and under each band of its hashes. */
export interface KeptPicture {
  walkerId: string;
  day: string;
  hashes: readonly string[];
}

/** A photo is compared for a year. */
const yearMs = 365 * 24 * 60 * 60 * 1000;
/** Maximum of compared photos per band: below four kilobytes, the least that a query costs. */
const max = 25;
/** Each photo has two hashes. */
const perPhoto = 2;

const entry = z.object({
  SK: z.string(),
  hash: z.string(),
  expiresAt: z._default(z.number(), Number.POSITIVE_INFINITY),
});
const hashBytes = 32;
const ownMonth = z.catchall(z.object({ SK: z.string() }), z.unknown());

const pictureOf = ({ walkerId, day }: Pick<KeptPicture, 'walkerId' | 'day'>) => `${walkerId}#${day}`;
const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length);
const seconds = (ms: number) => Math.ceil(ms / 1000);

/** A month is one item, so that a year of own photos takes four units to read. */
function keepOwn({ walkerId, day, hashes }: KeptPicture, now: Date): Op {
  const bytes = new Uint8Array(Buffer.from(hashes.join(''), 'hex'));
  const monthMs = 31 * 24 * 60 * 60 * 1000;
  const set = { [day]: bytes, expiresAt: seconds(now.getTime() + yearMs + monthMs) };
  return update(keys.ownPictures(walkerId, monthOf(day)), { set });
}

const placesIn = ({ hashes, ...walk }: KeptPicture) =>
  hashes.flatMap((hash, number) =>
    placesOf(hash).map((at) => ({ ...at, hash, picture: `${pictureOf(walk)}#${number}` })),
  );

export const keepPicture = (picture: KeptPicture, now: Date): Op[] => [
  ...(picture.hashes.length > 0 ? [keepOwn(picture, now)] : []),
  ...placesIn(picture).map(({ key, label, picture, hash }) =>
    put({ ...keys.pictureBand(key, label, picture), hash, expiresAt: seconds(now.getTime() + yearMs) }),
  ),
];

/** Removes the band items only: the item in the walker's partition is deleted with the walker's other items. */
export const dropPicture = (picture: KeptPicture): Op[] =>
  placesIn(picture).flatMap(({ key, label, picture }) =>
    [keys.pictureBand(key, label, picture), keys.unsortedPicture(key, picture)].map((one) => remove(one)),
  );

async function ownHashes(table: ReadTable, { walkerId, day }: SignToRead, now: Date): Promise<string[]> {
  const from = monthOf(new Date(now.getTime() - yearMs).toISOString());
  const range = ranges.ownPictures(walkerId, from, `${monthOf(day)}~`);
  const { items } = await table.query({ ...range, newestFirst: true, consistent: false });
  return items
    .flatMap((item) => Object.entries(ownMonth.parse(item)))
    .flatMap(([of, bytes]) => (bytes instanceof Uint8Array && of !== day ? [bytes] : []))
    .flatMap((bytes) => [bytes.subarray(0, hashBytes), bytes.subarray(hashBytes)])
    .map((bytes) => Buffer.from(bytes).toString('hex'));
}

export interface SearchedPicture {
  hash: string;
  bands: readonly number[];
}

/**
 * True if a photo of another walk looks like one of these. The walker's own photos are compared first. Of all other
 * photos each band returns only the most similar ones, so that the number of reads does not grow with the world.
 */
export async function hasAlike(
  table: ReadTable,
  searched: readonly SearchedPicture[],
  walk: SignToRead,
  now: Date,
): Promise<boolean> {
  const isAlike = (hash: string) => searched.some((one) => looksAlike(one.hash, hash));
  const [own, figures] = await Promise.all([ownHashes(table, walk, now), readFigures(table)]);
  if (own.some(isAlike)) return true;
  const pictures = perPhoto * (figures?.totalChallenges ?? 0);
  const bandRanges = searched
    .flatMap(({ hash, bands }) => placesOf(hash, bands))
    .map(({ key, label }) => ranges.pictureBand(key, endOfPrefix(label, pictures)));
  const different = [...new Map(bandRanges.map((range) => [range.PK + range.between[1], range])).values()];
  const found = await Promise.all(
    different.map((range) => table.query({ ...range, newestFirst: true, limit: max, consistent: false })),
  );
  const others = found
    .flatMap(({ items }) => items.map((item) => entry.parse(item)))
    .filter(({ SK, expiresAt }) => expiresAt > now.getTime() / 1000 && !SK.includes(`${pictureOf(walk)}#`));
  // Similar photos share many bands and are compared once.
  return [...new Set(others.map(({ hash }) => hash))].some(isAlike);
}

export interface SignToRead {
  walkerId: string;
  day: string;
}

const note = z.object({ SK: z.string(), askedAt: z.string() });

/** Part of the completion's transaction, so that the scheduled job finds the photo if its message was lost. */
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
    ...keepPicture({ walkerId, day, hashes }, now),
    ...addProven({ walkerId, day, provenPoints }, before, now),
  ];
}

/** Updates the favourite's copy; fails if the favourite was added or removed concurrently. */
const onFavourite = ({ walkerId, day }: SignToRead, isFavourite: boolean, set: Record<string, unknown>): Op =>
  isFavourite
    ? update(keys.favourite(walkerId, day), { set }, { exists: true })
    : check(keys.favourite(walkerId, day), { exists: false });
