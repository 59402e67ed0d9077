import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../functions/data/keys.ts';
import { type Item, scanPages, type Table } from '../../functions/data/table.ts';
import { testBench } from '../../functions/testing/context.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { joinWalker, type WalkerInPlay } from '../../functions/testing/transports.ts';
import { onDynamodbLocal } from '../../test/engine.ts';
import { findProgram } from '../local/engineCommand.ts';
import { openStores } from '../local/stores.ts';
import { checkFolder } from '../operations/checkFolder.ts';
import { report } from '../operations/finding.ts';
import { itemFromJson, itemToJson, readArchive, writeArchive } from './archive.ts';
import { fromFolder, toFolder } from './folder.ts';

const home = mkdtempSync(join(tmpdir(), 'signpost-archive-'));
const today = '2026-11-20';
const now = new Date(`${today}T09:00:00Z`);
let before: NodeJS.ProcessEnv;

beforeAll(() => {
  before = { ...process.env };
  Object.assign(process.env, { SCRYPT_COST: '6', STREETS_OVERPASS_URL: 'off', SIGN_MODELS: 'off' });
});
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  rmSync(home, { recursive: true, force: true });
});

type Bench = ReturnType<typeof testBench>;

/** Opens a data folder like a server, whose lock is held meanwhile. */
async function within<T>(dataDir: string, work: (bench: Bench, table: Table) => Promise<T>): Promise<T> {
  const { environment, stop } = await openStores(dataDir);
  const { clock: _clock, log: _log, stage, ...ports } = environment;
  try {
    const bench = testBench(ports);
    bench.stage = stage;
    bench.now = now;
    if (!ports.table) throw new Error('no table');
    return await work(bench, ports.table);
  } finally {
    await stop();
  }
}

async function backUp(dataDir: string, file: string): Promise<string[]> {
  const warnings: string[] = [];
  const { source, close } = await fromFolder(dataDir, (sentence) => warnings.push(sentence));
  try {
    await writeArchive(file, source, { now, progress: () => undefined });
    return warnings;
  } finally {
    await close();
  }
}

async function restore(file: string, dataDir: string): Promise<void> {
  const { target, finish, abandon } = await toFolder(dataDir);
  await readArchive(
    file,
    async () => target,
    () => undefined,
  ).catch(async (error: unknown) => {
    await abandon();
    throw error;
  });
  await finish();
}

async function everyItem(): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of scanPages('signpost')) found.push(...page);
  return found.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
}
const nameOf = ({ PK, SK }: Item) => `${PK} ${SK}`;
/** What an archive leaves out. */
const isShortLived = (item: Item) => /^(RL|LOCK|NEAR)#|^U#\S+ (S|RT|VT)#/.test(nameOf(item));
const says = async (dataDir: string) => report('It', await checkFolder(dataDir));

describe('backup and restore of a data folder', () => {
  const folder = join(home, 'quiet');
  const file = join(home, 'quiet.tar');
  let ada: WalkerInPlay;
  let stored: Item[];

  beforeAll(async () => {
    const picture = await signPhoto({ width: 160, height: 120 });
    await within(folder, async (bench, table) => {
      ada = await joinWalker(bench, { username: 'ada_l', password: 'secret1' }, async () => picture);
      await ada.walk({ practice: true });
      const expiresAt = now.getTime() / 1000 - 1;
      await table.write({ kind: 'put', item: { ...keys.receipt('gone'), receiptId: 'gone', expiresAt } });
      const typed = {
        bytes: new Uint8Array([0, 255]),
        B: 'text',
        BS: new Set(['a']),
        none: null,
        list: [1, { B: true }],
      };
      await table.write({ kind: 'put', item: { ...keys.receipt('kept'), receiptId: 'kept', askedAt: '', ...typed } });
      stored = await everyItem();
    });
    expect(await backUp(folder, file)).toEqual([]);
  });

  it('every item that lasts is restored as it was, and the doctor finds the folder well', async () => {
    const dataDir = join(home, 'restored');
    await restore(file, dataDir);
    expect(await says(dataDir)).toBe('It is well.');
    await within(dataDir, async (bench) => {
      const expected = stored.filter((item) => !isShortLived(item) && item.receiptId !== 'gone');
      expect(expected.length).toBeGreaterThan(8);
      expect(await everyItem()).toEqual(expected);
      const again = await joinWalker(bench, { username: 'someone', password: 'secret1' }, async () => Buffer.alloc(0));
      expect((await again.call('login', { body: { username: 'ada_l', password: 'secret1' } })).status).toBe(200);
    });
  });

  it('a folder that is not empty is refused, and nothing in it changes', async () => {
    await expect(restore(file, folder)).rejects.toThrow('is not empty, and a restore replaces nothing');
    expect(await says(folder)).toBe('It is well.');
  });

  it.each([
    ['half of the file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'it ends early'],
    [
      'no end',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -2_048), Buffer.alloc(1_024)]),
      'its end is missing',
    ],
    [
      'another byte in a photo',
      (bytes: Buffer) => {
        const changed = Buffer.from(bytes);
        const at = bytes.indexOf('photos/objects/') + 600;
        changed[at] = (changed[at] ?? 0) ^ 1;
        return changed;
      },
      'its content is not what was written',
    ],
    ['another beginning', (bytes: Buffer) => bytes.subarray(1_024), 'it begins otherwise'],
  ])('an archive with %s is refused, and the folder is empty again', async (_, spoil, sentence) => {
    const [spoiled, dataDir] = [join(home, 'spoiled.tar'), join(home, 'spoiled')];
    writeFileSync(spoiled, spoil(readFileSync(file)));
    await expect(restore(spoiled, dataDir)).rejects.toThrow(sentence);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('an item keeps its DynamoDB types in JSON, even where an attribute is called like one', () => {
    const item = {
      B: { B: new Uint8Array([1, 2]) },
      M: { M: { BS: { BS: [new Uint8Array([3])] }, N: { N: '1e100' } } },
    };
    expect(itemFromJson(itemToJson(item))).toEqual({
      B: { B: Buffer.from([1, 2]) },
      M: { M: { BS: { BS: [Buffer.from([3])] }, N: { N: '1e100' } } },
    });
  });
});

const canCopy = Number(process.versions.node.split('.')[0]) >= 23 || findProgram('sqlite3') !== undefined;

describe.skipIf(onDynamodbLocal)('backup of a running server', () => {
  it.skipIf(canCopy)('without a way to copy the database, a sentence names both ways', async () => {
    await within(join(home, 'held'), async () => {
      await expect(backUp(join(home, 'held'), join(home, 'held.tar'))).rejects.toThrow(
        'Node 22.13 or later, or the program sqlite3',
      );
    });
  });

  it.skipIf(!canCopy)('while eight clients write, nothing acknowledged before it is missing', async () => {
    const [folder, file, dataDir] = [join(home, 'busy'), join(home, 'busy.tar'), join(home, 'busy-restored')];
    const picture = await signPhoto({ width: 64, height: 48 });
    const acknowledged: { id: string; name: string; hasWalked: boolean }[] = [];
    await within(folder, async (bench) => {
      let isWriting = true;
      const clients = Array.from({ length: 8 }, async (_, index) => {
        for (let turn = 0; isWriting && turn < 40; turn++) {
          const walker = await joinWalker(
            bench,
            { username: `w_${index}_${turn}`, password: 'secret1' },
            () => picture,
          );
          const note = { id: walker.id, name: walker.username, hasWalked: false };
          acknowledged.push(note);
          note.hasWalked = (await walker.walk({ practice: true })).status === 200;
        }
      });
      const all = Promise.all(clients);
      while (acknowledged.filter(({ hasWalked }) => hasWalked).length < 16)
        await new Promise((turn) => setTimeout(turn, 5));
      const atBackup = structuredClone(acknowledged);
      await backUp(folder, file);
      isWriting = false;
      await all;
      expect(acknowledged.length).toBeGreaterThan(atBackup.length);
      acknowledged.splice(0, acknowledged.length, ...atBackup);
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('backup-'))).toEqual([]);
    await restore(file, dataDir);
    expect(await says(dataDir)).toBe('It is well.');
    await within(dataDir, async (_, table) => {
      for (const { id, name, hasWalked } of acknowledged) {
        expect(await table.get(keys.login(name)), name).toMatchObject({ walkerId: id });
        if (hasWalked) expect(await table.get(keys.challenge(id, today)), name).toMatchObject({ completed: true });
      }
    });
  });
});
