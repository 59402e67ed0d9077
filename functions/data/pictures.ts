import * as z from 'zod/mini';
import { bandsOf, looksAlike } from '../../shared/domain/pictureHash.ts';
import { type Key, keys, ranges } from './keys.ts';
import { type Op, put, remove } from './ops.ts';
import type { ReadTable } from './table.ts';

/** A walk's photo, as it is kept under each band of its hashes. */
export interface KeptPicture {
  walkerId: string;
  day: string;
  hashes: readonly string[];
}

/** Of what shares a band only these are compared: that many look alike in it, or it is a picture of nothing. */
const most = 100;

const entry = z.object({ SK: z.string(), hash: z.string() });

const pictureOf = ({ walkerId, day }: Pick<KeptPicture, 'walkerId' | 'day'>) => `${walkerId}#${day}`;

function entriesOf({ hashes, ...walk }: KeptPicture): (Key & { hash: string })[] {
  return hashes.flatMap((hash, number) =>
    bandsOf(hash).map((band) => ({ ...keys.pictureBand(band, `${pictureOf(walk)}#${number}`), hash })),
  );
}

export const keepPicture = (picture: KeptPicture): Op[] => entriesOf(picture).map((item) => put(item));

export const dropPicture = (picture: KeptPicture): Op[] => entriesOf(picture).map(({ PK, SK }) => remove({ PK, SK }));

/** Whether there is a photo of another walk, of this walker or any, that looks like one of these. All bands at once. */
export async function hasAlike(
  table: ReadTable,
  asked: readonly string[],
  walk: Pick<KeptPicture, 'walkerId' | 'day'>,
): Promise<boolean> {
  const found = await Promise.all(
    [...new Set(asked.flatMap(bandsOf))].map((band) =>
      table.query({ ...ranges.pictureBand(band), limit: most, consistent: false }),
    ),
  );
  // What looks like another lies with it under many bands, and is compared once.
  const others = new Map(
    found.flatMap(({ items }) => items.map((item) => entry.parse(item))).map(({ SK, hash }) => [SK, hash]),
  );
  return [...others].some(
    ([picture, hash]) => !picture.startsWith(`${pictureOf(walk)}#`) && asked.some((one) => looksAlike(one, hash)),
  );
}
