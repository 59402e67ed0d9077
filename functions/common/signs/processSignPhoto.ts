import { provenPointsOf, type SignOutcome } from '../../../shared/domain/signs/proof.ts';
import { destinationStreets } from '../../../shared/domain/walk/destination.ts';
import { readChallenge } from '../../data/challenges/challenges.ts';
import { hasAlike, isToBeRead, nothingToRead, type SignToRead, signSeen } from '../../data/challenges/signs.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { provenBefore } from '../../data/leaderboard/provenPoints.ts';
import type { Table } from '../../data/table.ts';
import { readFavourite } from '../../data/walkers/favourites.ts';
import type { PhotoReader } from '../../ports/photos.ts';
import type { SignReader } from '../../ports/signs.ts';
import { photoNames } from '../photos/photoNames.ts';
import { hashPicture } from '../photos/pictureLook.ts';

export interface SignPorts {
  table: Table;
  photos: PhotoReader;
  signReader: SignReader;
  now: Date;
}

/** Retries when the photo moves, a favourite changes or another walk counts meanwhile. */
const attempts = 3;

/** Idempotent: repeated messages change nothing. */
export async function processSignPhoto(ports: SignPorts, walk: SignToRead): Promise<SignOutcome> {
  for (let tries = 1; tries <= attempts; tries++) {
    const outcome = await tryToSee(ports, walk);
    if (outcome !== 'changed') return outcome;
  }
  throw new Error('a walk changed whenever its sign was read');
}

async function tryToSee(
  { table, photos, signReader, now }: SignPorts,
  walk: SignToRead,
): Promise<SignOutcome | 'changed'> {
  const [isAsked, challenge] = await Promise.all([
    isToBeRead(table, walk),
    readChallenge(table, walk.walkerId, walk.day),
  ]);
  if (!isAsked) return 'nothing';
  if (!challenge?.photoId || challenge.sign !== null) {
    await table.write(nothingToRead(walk));
    return 'nothing';
  }
  const picture = await photos.readPhoto(photoNames(challenge.photoId)[0]);
  if (!picture) {
    const again = await readChallenge(table, walk.walkerId, walk.day);
    if (again?.photoId !== challenge.photoId) return 'changed';
    await table.write(nothingToRead(walk));
    return 'nothing';
  }
  const wanted = { names: destinationStreets(challenge.destination), rivals: challenge.streetsAround };
  const [{ outcome, names }, look] = await Promise.all([signReader.read(picture, wanted), hashPicture(picture)]);
  const [repeated, favourite, before] = await Promise.all([
    hasAlike(table, look.searched, walk, now),
    readFavourite(table, walk.walkerId, walk.day),
    provenBefore(table, walk),
  ]);
  const sign = outcome === 'unloadable' ? 'unread' : outcome;
  const provenPoints = provenPointsOf({ ...challenge, sign, repeated });
  const seen = { sign, signStreets: names, repeated, hashes: look.kept, provenPoints, before };
  return (await writeIfUnchanged(table, ...signSeen(challenge, favourite !== undefined, seen, now)))
    ? outcome
    : 'changed';
}
