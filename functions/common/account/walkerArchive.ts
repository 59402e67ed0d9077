import { open } from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import * as z from 'zod/mini';
import { EARLIER_FILE, type EarlierPlace, unionOfPlaces } from '../../../shared/domain/collection/earlierPlaces.ts';
import { destinationName } from '../../../shared/domain/walk/destination.ts';
import { gpxOf } from '../../../shared/domain/walk/gpx.ts';
import { isGood, readInvitations } from '../../data/auth/invitations.ts';
import { challengeItem, type StoredChallenge } from '../../data/challenges/challengeItems.ts';
import { profileUse } from '../../data/challenges/photos.ts';
import { parseWays } from '../../data/challenges/ways.ts';
import { clubsOf, readWholeClub } from '../../data/clubs/clubs.ts';
import { earlierPlacesOf } from '../../data/collection/earlierStreets.ts';
import type { Item, ReadTable } from '../../data/table.ts';
import { itemPagesOf, type WalkerItem, withoutSecrets } from '../../data/walkers/walkerItems.ts';
import { readWalkers } from '../../data/walkers/walkers.ts';
import type { Archives } from '../../ports/archives.ts';
import { invitationView } from '../clubs/openInvitation.ts';
import { photoIdOf, photoNames } from '../photos/photoNames.ts';

interface ZipFile {
  /** `asIs` skips compression, for photos. */
  add(name: string, content: Uint8Array | string, how?: 'asIs'): Promise<void>;
  /** Returns the archive's size in bytes. */
  close(): Promise<number>;
}

/** A ZIP written to disk: memory holds one entry and the list of names. */
export async function createZip(path: string, madeAt: Date): Promise<ZipFile> {
  const file = await open(path, 'w');
  const ready: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const flush = async () => {
    for (const chunk of ready.splice(0)) {
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
  };
  return {
    async add(name, content, how) {
      const entry = how === 'asIs' ? new ZipPassThrough(name) : new ZipDeflate(name);
      entry.mtime = madeAt;
      zip.add(entry);
      entry.push(typeof content === 'string' ? new TextEncoder().encode(content) : content, true);
      await flush();
    },
    async close() {
      zip.end();
      await flush();
      await file.close();
      return bytes;
    },
  };
}

const uploadPart = z.object({ uploadId: z.string(), usedFor: z._default(z.nullable(z.string()), null) });

const readme = `This is everything that Signpost holds about you.

signpost.json  your profile, settings, walks, achievements, favourites, friends, clubs and devices, as they are stored
earlier.json   where the streets lie that you walked before Signpost, if you added some: My Streets reads it back
walks/         the way of each walk, out and home, for map apps and watches (GPX)
photos/        the photos of your walks by day, and of yourself

Passwords and keys are not in here: we keep only values that they can be checked against. Maps and street names:
© OpenStreetMap contributors, ODbL, unless a walk names another source.
`;

/**
 * Writes all data of a walker into one ZIP. Lines and photos are streamed; only the records themselves, about two
 * kilobytes per walk, are in memory together.
 */
export async function writeArchive(
  zip: ZipFile,
  { table, archives, walkerId, now }: { table: ReadTable; archives: Archives; walkerId: string; now: Date },
): Promise<void> {
  const records: Record<string, Item[]> = {};
  const walks = new Map<string, StoredChallenge>();
  const faces: string[] = [];
  const friends: string[] = [];
  const earlier: EarlierPlace[] = [];
  await zip.add('README.txt', readme);
  for await (const page of itemPagesOf(table, walkerId)) {
    for (const held of page) {
      // Challenges come before their lines, because sort keys are ordered and C precedes G.
      if (held.kind === 'lines') await addLine(zip, held, walks);
      else if (isOwnRecord(held)) records[held.kind] = [...(records[held.kind] ?? []), recordOf(held)];
      if (held.kind === 'earlierStreets') earlier.push(...earlierPlacesOf(held.item));
      if (held.kind === 'walks') walks.set(held.of, challengeItem.parse(held.item));
      if (held.kind === 'friends') friends.push(held.of);
      if (held.kind === 'uploads') faces.push(...profilePhotosIn(held.item));
    }
  }
  const names = (await readWalkers(table, friends)).map((friend, index) => [friends[index], friend?.username]);
  const clubs = await clubRecords(table, walkerId, now);
  const content = { exportedAt: now.toISOString(), ...records, clubs, friendNames: Object.fromEntries(names) };
  await zip.add('signpost.json', `${JSON.stringify(content, undefined, 2)}\n`);
  if (earlier.length > 0) await zip.add(EARLIER_FILE, JSON.stringify({ places: unionOfPlaces(earlier) }));

  for (const { day, photoId } of walks.values()) if (photoId) await addPhoto(zip, archives, `photos/${day}`, photoId);
  // Replaced profile photos are deleted, but an account may still have several from before.
  let number = 1;
  for (const face of faces) if (await addPhoto(zip, archives, `photos/profile-${number}`, face)) number++;
}

/** The walker's own records of each club, without other members. */
async function clubRecords(table: ReadTable, walkerId: string, now: Date): Promise<Item[]> {
  const [ids = []] = await clubsOf(table, [walkerId]);
  const clubs = await Promise.all(ids.map((id) => readWholeClub(table, id)));
  return Promise.all(
    clubs
      .filter((whole) => whole !== undefined)
      .map(async ({ club, members, invitations }) => {
        const own = invitations.filter(({ makerId }) => makerId === walkerId).map(({ codeHash }) => codeHash);
        const open = (await readInvitations(table, own)).filter((invitation) => isGood(invitation, now));
        return {
          name: club.name,
          since: members.find((member) => member.walkerId === walkerId)?.joinedAt,
          isOwner: club.ownerId === walkerId,
          invitations: open.map((invitation) => invitationView(invitation, walkerId)),
        };
      }),
  );
}

/**
 * Blocks by others and reports about the walker belong to those walkers. Walked street pieces are derived from the
 * walks, and earlier ones have their own file. Hashes of pictures stand in their walks.
 */
const isElsewhere = new Set<WalkerItem['kind']>(['cases', 'walkedTowns', 'earlierStreets', 'pictures']);
const isOwnRecord = ({ kind, item }: WalkerItem) => !isElsewhere.has(kind) && (kind !== 'blocks' || item.mine === true);

/** Adds to an archived record the values that only its sort key contains. */
function recordOf({ kind, of, item }: WalkerItem): Item {
  const record = withoutSecrets(item);
  switch (kind) {
    case 'friends':
      return { friendId: of, ...record };
    case 'blocks':
      return { blockedId: of };
    case 'reports':
      return { target: of, ...record };
    case 'visits':
      return { destination: of, ...record };
    default:
      return record;
  }
}

function profilePhotosIn(item: Item): string[] {
  const { uploadId, usedFor } = uploadPart.parse(item);
  return usedFor === profileUse ? [photoIdOf(uploadId)] : [];
}

async function addLine(zip: ZipFile, { of: day, item }: WalkerItem, walks: ReadonlyMap<string, StoredChallenge>) {
  const walk = walks.get(day);
  if (!walk) return;
  const { completed, attribution: credit } = walk;
  const name = destinationName(walk.destination);
  const { line, wayHome } = parseWays(item);
  const photo = walk.photoId && `../photos/${day}.jpg`;
  const gpx = gpxOf({ name, day, completed, credit, line, wayHome: wayHome?.line ?? null, photo });
  await zip.add(`walks/${day}.gpx`, gpx);
}

async function addPhoto(zip: ZipFile, archives: Archives, name: string, photoId: string): Promise<boolean> {
  const photo = await archives.readPhoto(photoNames(photoId)[0]);
  if (photo) await zip.add(`${name}.jpg`, photo, 'asIs');
  return photo !== undefined;
}
