import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanPages } from '../../functions/data/table.ts';
import { WalkerClient } from '../../functions/testing/walkerClient.ts';
import { itemFromJson, readArchive, writeArchive } from '../archive/archive.ts';
import { fromStage, type StageNames, toStage } from '../archive/stage.ts';
import { readEntries } from '../archive/tar.ts';
import { synthesised } from '../cloud/synthesise.fixture.ts';
import { checkTable } from '../operations/checkFolder.ts';
import { stageTransport, useStage } from './stage.fixture.ts';

/** The folder of one machine (infra/archive/release.engine.test.ts) goes up to a stage, and comes out of it. */
const archive = join(import.meta.dirname, '../archive/release.tar');
const folder = mkdtempSync(join(tmpdir(), 'signpost-archive-'));
const stage = useStage(synthesised('preview'));
let names: StageNames;

beforeAll(() => {
  const { TABLE_NAME = '', PHOTOS_BUCKET = '', ...env } = stage.running.operatorEnvironment('deleteAccounts');
  names = { TABLE_NAME, PHOTOS_BUCKET };
  Object.assign(process.env, env);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const now = new Date('2026-11-20T10:00:00Z');
const silent = () => undefined;

/** Items by key, and photos by name. */
async function contentOf(path: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const file = await open(path);
  for await (const { name, bytes } of readEntries(file)) {
    if (name.startsWith('photos/')) found.set(name, bytes.toString('base64'));
    if (!name.startsWith('items/')) continue;
    for (const line of gunzipSync(bytes).toString().trimEnd().split('\n')) {
      const item = itemFromJson(line);
      found.set(`${item.PK?.S} ${item.SK?.S}`, item);
    }
  }
  await file.close();
  return found;
}

async function restore(): Promise<void> {
  const { target, finish } = await toStage(names);
  await readArchive(archive, async () => target, silent);
  await finish();
}

describe('the archive of one machine in a stage', () => {
  it('a new archive of the stage has the same items and photos', async () => {
    await restore();
    const back = join(folder, 'back.tar');
    await writeArchive(back, fromStage(names), { now, progress: silent });
    const [given, returned] = [await contentOf(archive), await contentOf(back)];
    expect(given.size).toBeGreaterThan(500);
    expect(returned).toEqual(given);
    const { findings } = await checkTable((index) => scanPages(names.TABLE_NAME, index));
    expect(findings).toEqual([]);
  });

  it('its walkers sign in with their passwords and see their photos', async () => {
    const walker = new WalkerClient(stageTransport(stage.running), {
      username: 'first_walker',
      password: 'walkwithme',
    });
    expect((await walker.login()).status).toBe(200);
    const [{ photoUrl }] = await walker.json('listCompletedChallenges', { params: { id: walker.id } });
    expect(await stage.running.photo(photoUrl.slice(1))).toBeInstanceOf(Buffer);
  });

  it('a stage that is in use is refused', async () => {
    await expect(restore()).rejects.toThrow('is not empty, and a restore replaces nothing');
  });
});
