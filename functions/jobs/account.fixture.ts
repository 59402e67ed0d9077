import { createHash } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { beforeEach } from 'vitest';
import { type RouteName, routes } from '../../shared/api/routes.ts';
import { open as openArchives } from '../adapters/archives.ts';
import { s3Client } from '../adapters/s3.ts';
import { open as openSweep } from '../adapters/sweep.ts';
import { emailHash } from '../common/auth/email.ts';
import { earlierStreetsOps } from '../data/collection/earlierStreets.ts';
import { remove } from '../data/ops.ts';
import type { Call } from '../testing/context.ts';
import { runJob } from '../testing/jobs.ts';
import { testBuckets } from '../testing/photoFiles.ts';
import { handlerOf, type WalkerInPlay } from '../testing/transports.ts';
import { HOME } from '../testing/walkerClient.ts';
import { useWorld } from '../testing/world.ts';
import { handler as deleteAccounts } from './deleteAccounts.ts';
import { handler as exportAccounts } from './exportAccounts.ts';

export type Walker = WalkerInPlay;
export const person = { password: 'secret1' };

/** Walkers who ask for their data and delete their accounts, and the jobs that follow. */
export function useAccountJobs() {
  const world = useWorld({ width: 160, height: 120 });
  const { at } = world;
  const later = (minutes: number) => at(new Date(world.bench.now.getTime() + minutes * 60_000).toISOString());
  beforeEach(async () => {
    at('2026-11-20T09:00:00Z');
    // Jobs must find only the tasks of the test itself.
    for (const PK of ['TODO#archives', 'TODO#accountDeletions']) {
      const { items } = await world.store.table.query({ PK });
      for (const { SK } of items) await world.store.table.write(remove({ PK, SK: String(SK) }));
    }
  });

  const environment = (table = world.store.table) => ({ ...world.bench.coreEnvironment(), table });
  const erase = (
    options: Parameters<typeof runJob>[2] = {},
    table = world.store.table,
    sweep = openSweep(testBuckets()),
  ) => runJob(deleteAccounts, { ...environment(table), sweep }, options);
  const pack = (archives = openArchives(testBuckets()), table = world.store.table) =>
    runJob(exportAccounts, { ...environment(table), archives });

  const askForDeletion = (walker: Walker, password = person.password, id = walker.id) =>
    walker.call('deleteAccount', { params: { id }, body: { password } });
  /** Calls without a session. */
  const anonymous = (name: RouteName, call: Call) =>
    world.bench.call(handlerOf(name), { method: routes[name].method, ...call });
  const receiptOf = async (receiptId: string) =>
    (await anonymous('getDeletionReceipt', { params: { receiptId } })).json;
  const ask = (walker: Walker) => walker.call('requestArchive', { params: { id: walker.id } });
  const archiveOf = (walker: Walker) => walker.call('getArchive', { params: { id: walker.id } });

  async function objects(): Promise<string[]> {
    const client = s3Client(testBuckets());
    const lists = await Promise.all(
      ['uploads', 'photos'].map((Bucket) => client.send(new ListObjectsV2Command({ Bucket }))),
    );
    return lists.flatMap(({ Contents = [] }) => Contents.map(({ Key }) => String(Key)));
  }

  /** Items and object keys that contain one of the words. */
  async function tracesOf(...words: string[]): Promise<string[]> {
    const texts = [...(await world.store.scan()).map((item) => JSON.stringify(item)), ...(await objects())];
    return texts.filter((text) => words.some((word) => text.includes(word)));
  }

  /** A walker with data of every kind, a friend and two requests. */
  async function fullLife() {
    const email = `full-${world.bench.now.getTime()}-${Math.random()}@example.org`;
    const ada = await world.walker({ email });
    const [bob, cyd, dan] = [await world.walker(), await world.walker(), await world.walker()];
    await ada.befriend(bob);
    await ada.call('requestFriend', { body: { addresseeUsername: cyd.username } });
    await dan.call('requestFriend', { body: { addresseeUsername: ada.username } });
    const done = [];
    for (const day of ['17', '18', '19']) {
      at(`2026-11-${day}T09:00:00Z`);
      done.push((await ada.walk()).json);
    }
    // Two photos were read; the third still waits.
    for (const day of ['2026-11-17', '2026-11-18']) await world.lookAtPhoto({ walkerId: ada.id, day }, 'read');
    at('2026-11-20T09:00:00Z');
    const photos: string[] = done.map(({ challenge }) => challenge.photoUrl);
    const challengeId = done[0].challenge.id;
    await ada.call('addFavourite', { params: { id: ada.id, challengeId } });
    for (const _ of ['first', 'second']) {
      const profilePhotoUrl = await ada.upload();
      const { json } = await ada.call('updateWalker', { params: { id: ada.id }, body: { profilePhotoUrl } });
      photos.push(json.profilePhotoUrl);
    }
    await ada.upload();
    await ada.call('generateRoute', { body: HOME });
    const endpoint = `https://port-9.push.services.mozilla.com/${ada.id}`;
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    await ada.call('subscribePush', { body: { endpoint, keys }, params: { id: ada.id } });
    await anonymous('forgotPassword', { body: { email } });
    await anonymous('login', { body: { username: ada.username, ...person } });
    await world.store.table.write(...earlierStreetsOps(ada.id, 'town', [[57_704_800, 11_967_000, 10, 20]]));
    const photoIds = photos.map((url) => String(/objects\/([\w-]+)\.jpg/.exec(url)?.[1]));
    const device = createHash('sha256').update(endpoint).digest('base64url');
    const words = [ada.id, ada.username, email, emailHash(email), device, ...photoIds];
    return { ada, bob, cyd, dan, email, photoIds, words };
  }

  return {
    ...{ world, at, later, environment, erase, pack, askForDeletion, receiptOf, ask },
    ...{ archiveOf, tracesOf, fullLife },
  };
}
