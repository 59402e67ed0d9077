import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as acceptFriend } from '../../functions/api/friends/acceptFriend.ts';
import { handler as requestFriend } from '../../functions/api/friends/requestFriend.ts';
import { handler as updateWalker } from '../../functions/api/walkers/updateWalker.ts';
import { keys } from '../../functions/data/keys.ts';
import { remove, update } from '../../functions/data/ops.ts';
import { neighbourhoodCountKey } from '../../functions/data/streets/neighbourhoods.ts';
import type { Table } from '../../functions/data/table.ts';
import { importStreets } from '../../functions/streets/import/importStreets.ts';
import { memorySource } from '../../functions/streets/import/osmSource.ts';
import { gridTown } from '../../functions/streets/testing/gridTown.ts';
import { folderStore } from '../../functions/streets/tiles/folderStore.ts';
import { testBench } from '../../functions/testing/context.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { joinWalker, type WalkerInPlay } from '../../functions/testing/transports.ts';
import { HOME } from '../../functions/testing/walkerClient.ts';
import { onDynamodbLocal } from '../../test/engine.ts';
import { backUp } from '../archive/folder.fixture.ts';
import { nameOf } from '../local/s3/store.ts';
import { openStores } from '../local/stores.ts';
import { checkFolder, closeFolder, importDue } from './checkFolder.ts';
import { report } from './finding.ts';

const home = mkdtempSync(join(tmpdir(), 'signpost-doctor-'));
const good = join(home, 'good');
const folder = join(home, 'folder');
const day = '2026-11-20';
const pageSize = 4096;
let ada: WalkerInPlay;
let photoUrl: string;

/** Opens a data folder like a tool. */
async function within<T>(dataDir: string, work: (table: Table, bench: ReturnType<typeof testBench>) => Promise<T>) {
  const { environment, stop } = await openStores(dataDir);
  const { clock: _clock, log: _log, stage, ...ports } = environment;
  try {
    const bench = testBench(ports);
    bench.stage = stage;
    bench.now = new Date(`${day}T09:00:00Z`);
    if (!ports.table) throw new Error('no table');
    return await work(ports.table, bench);
  } finally {
    await stop();
  }
}

beforeAll(async () => {
  Object.assign(process.env, { SCRYPT_COST: '6', STREETS_OVERPASS_URL: 'off', SIGN_MODELS: 'off' });
  const picture = await signPhoto({ width: 160, height: 120 });
  const town = memorySource(gridTown(HOME.homeLatitude, HOME.homeLongitude, 10, 0.003));
  const names = { importId: 'town-1', name: 'Town' };
  await importStreets({ source: town, store: folderStore(join(good, 'streets')), ...names, now: new Date(0) });
  await within(good, async (_, bench) => {
    const join = (username: string) => joinWalker(bench, { username, password: 'secret1' }, async () => picture);
    ada = await join('ada_l');
    const bob = await join('Bób');
    const { id } = (await bob.call(requestFriend, { body: { addresseeUsername: 'ada_l' } })).json;
    await ada.call(acceptFriend, { method: 'POST', params: { requestId: id } });
    const done = await ada.walk();
    photoUrl = done.json.challenge.photoUrl;
    const email = { email: 'Ada@Example.org', currentPassword: 'secret1' };
    await ada.call(updateWalker, { method: 'PATCH', params: { id: ada.id }, body: email });
  });
});
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(good, folder, { recursive: true });
  // From Node 22 on a copied folder has the mode of a new one.
  chmodSync(folder, 0o700);
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

const says = async () => report('It', await checkFolder(folder));

it('a stage near the maximum of neighbourhoods of a day gets the advice to import streets', () => {
  const now = new Date(`${day}T09:00:00Z`);
  const counted = (count: number) =>
    importDue({ item: ({ PK }) => (PK === neighbourhoodCountKey(now).PK ? { count } : undefined) }, now);
  expect(counted(159)).toEqual([]);
  expect(report('The table of prod', counted(160))).toContain('Import the streets of your walkers');
});

describe('npm run doctor', () => {
  it('npm run doctor reports an intact folder as well and changes nothing', async () => {
    expect(await says()).toBe('It is well.');
    expect(await says()).toBe('It is well.');
  });

  it.skipIf(process.platform === 'win32')(
    'a folder that other users can open is reported, and --mend closes it',
    async () => {
      chmodSync(folder, 0o755);
      expect(await says()).toContain('Other users of this machine can open the data folder (mode 755).');
      closeFolder(folder);
      expect(await says()).toBe('It is well.');
    },
  );

  it.each<[string, (table: Table) => Promise<unknown>, string]>([
    [
      'points',
      (table) => table.write(update(keys.profile(ada.id), { add: { points: 7 } })),
      'Points, metres or counts',
    ],
    ['a name', (table) => table.write(remove(keys.login('ada_l'))), 'does not lead to its walker'],
    [
      'a walk',
      (table) => table.write(update(keys.challenge(ada.id, day), { set: { metres: 'far' } })),
      '1 items do not match',
    ],
  ])('damage to %s is reported with its walker', async (_, spoil, sentence) => {
    await within(folder, spoil);
    const text = await says();
    expect(text).toContain('It is not well:');
    expect(text).toContain(sentence);
    expect(text).toContain(ada.id);
  });

  // The bytes belong to the embedded engine's file.
  it.skipIf(onDynamodbLocal)('flipped bytes of the database are reported', async () => {
    const file = join(folder, 'dynamodb.sqlite');
    const bytes = readFileSync(file);
    const page = Math.floor(bytes.indexOf(`U#${ada.id}`) / pageSize) * pageSize;
    bytes.fill(0xa5, page, page + pageSize);
    writeFileSync(file, bytes);
    const text = await says();
    expect(text).toMatch(/The database cannot be read to its end|The index .* does not match its items/);
    expect(text).toMatch(/last good copy|Put a copy/);
  });

  it('damaged and missing photos are reported', async () => {
    const buckets = join(folder, 's3', 'buckets');
    const files = readdirSync(buckets, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    const [thumbnail, full] = ['-400.jpg', '.jpg'].map((end) =>
      files.find((file) => readFileSync(file).includes(`${photoUrl.slice(1).replace('.jpg', '')}${end}"`)),
    );
    if (!thumbnail || !full) throw new Error('no photo');
    const bytes = readFileSync(full);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(full, bytes);
    rmSync(thumbnail);
    const text = await says();
    expect(text).toContain(`1 photos are damaged.\n    ${photoUrl.slice(1)}`);
    expect(text).toContain('1 photos are gone.');
    expect(text).toContain('Put back the files of s3/buckets');
  });

  it('a photo whose file is cut off or overwritten is named, and a backup leaves it out and says so', async () => {
    const buckets = join(folder, 's3', 'buckets');
    const key = photoUrl.slice(1);
    const file = join(buckets, nameOf('photos'), nameOf(key));
    for (const bytes of [Buffer.alloc(3, 0xff), Buffer.alloc(900, 0xff)]) {
      writeFileSync(file, bytes);
      const text = await says();
      expect(text).toContain(`1 photos are damaged.\n    ${key}`);
      expect(text).not.toContain('photos are gone');
      const archive = join(home, 'damaged.tar');
      expect(await backUp(folder, archive)).toEqual([`The photo ${file} is damaged and is not in the archive.`]);
    }
  });

  it('an unreadable streets list, a full disk and a damaged secret are reported', async () => {
    cpSync(join(folder, 'push-secret'), join(folder, 'streets', 'current.json'), { recursive: true });
    expect(await says()).toContain('current.json is damaged: remove it, then import the extract again.');
    rmSync(join(folder, 'streets'), { recursive: true });
    expect(report('It', await checkFolder(folder, () => 3 * 2 ** 20))).toContain('has only 3 MB left');
    writeFileSync(join(folder, 'push-secret'), 'half');
    expect(await says()).toContain('push-secret is damaged. Put back a copy of that file');
  });

  it('a folder in use and a missing folder are refused with what to do', async () => {
    await within(folder, async () => {
      expect(await says()).toContain('Signpost is running on this data folder.\n  Stop it and ask again');
    });
    expect(report('It', await checkFolder(join(home, 'nowhere')))).toContain('There is no database in');
  });

  it('npm run doctor can check a copy taken during writes', async () => {
    const copy = join(home, 'copy');
    await within(folder, async (table) => {
      let writing = true;
      const work = (async () => {
        for (let turn = 0; writing; turn++) {
          await table.write(update(keys.profile(ada.id), { set: { firstName: `Ada ${turn}` } }));
        }
      })();
      await new Promise((resolve) => setTimeout(resolve, 200));
      cpSync(folder, copy, { recursive: true });
      writing = false;
      await work;
    });
    expect(report('It', await checkFolder(copy))).toMatch(/^It is (well\.|not well:)/);
  });
});
