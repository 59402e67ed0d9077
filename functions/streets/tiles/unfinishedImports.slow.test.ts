import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { thisProcess } from './bytes.ts';
import { type ImportNote, publishImport, readCurrent, readImportNote } from './catalogue.ts';
import { folderStore } from './folderStore.ts';
import { decodeTile, encodeTile } from './tileCodec.ts';
import type { TileStore } from './tileStore.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-unfinished-'));
afterAll(() => rmSync(root, { recursive: true }));

const tile = encodeTile({ id: { zoom: 13, x: 1, y: 2 }, edges: [] });
const noteOf = (id: string, name: string): ImportNote => ({
  id,
  name,
  createdAt: '2026-11-20T09:00:00.000Z',
  attribution: 'us',
  bounds: { south: 0, west: 0, north: 1, east: 1 },
  standalone: false,
  counts: { vertices: 0, edges: 0, tiles: 2, kilometres: 0 },
  archives: {},
  hasCoast: false,
  cells: [[0, 0, 0]],
});
const objectKeys = (id: string) => [`${id}/streets.0.tiles`, `${id}/streets.1.tiles`];

class Failed extends Error {}

/** A folder in which simulated processes import, sweep, fail and are killed, in an order given by the seed. */
function simulate(seed: number) {
  const random = seededRandom(seed);
  const folder = join(root, String(seed));
  mkdirSync(folder);
  const running = new Set<number>();
  let pids = 100;
  const newProcess = () => {
    const pid = pids++;
    running.add(pid);
    const run = (seed * 1000 + pid).toString(16).padStart(8, '0');
    return { host: 'here', pid, run, isRunning: (other: number) => running.has(other) };
  };
  const killed = new Promise<never>(() => undefined);

  /** A store that pauses before each step and may be killed or fail there. */
  function shaky(me: ReturnType<typeof newProcess>, fate: 'lives' | 'killed' | 'fails', steps: number): TileStore {
    const store = folderStore(folder, me);
    let step = 0;
    const turn = async () => {
      for (let pauses = Math.floor(random() * 4); pauses > 0; pauses--) await setImmediate();
      if (step++ !== steps) return;
      if (fate === 'fails') throw new Failed();
      if (fate === 'lives') return;
      running.delete(me.pid);
      // Some processes are killed holding the lock or in the middle of a file.
      if (random() < 0.3) tryToWrite(join(folder, 'current.json.lock'), `${me.run} ${me.pid} here\n`);
      if (random() < 0.3) tryToWrite(join(folder, 'lost-1', `x.${me.run}-0.draft`), '');
      await killed;
    };
    return {
      get: store.get,
      read: store.read,
      put: async (...args) => {
        await turn();
        await store.put(...args);
      },
      update: async (...args) => {
        await turn();
        await store.update(...args);
      },
      begin: async (id) => {
        const begun = await store.begin(id);
        return {
          end: async () => {
            await turn();
            await begun.end();
          },
        };
      },
    };
  }

  async function importOne(store: TileStore, id: string, name: string): Promise<void> {
    const begun = await store.begin?.(id);
    try {
      for (const key of objectKeys(id)) await store.put(key, tile);
      await publishImport(store, noteOf(id, name));
    } finally {
      await begun?.end();
    }
  }

  return { folder, random, running, killed, newProcess, shaky, importOne };
}

const tryToWrite = (path: string, text: string) => {
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch {
    // The file exists already or its folder is missing: then this kill is not simulated.
  }
};

describe('imports in a folder', () => {
  it('concurrent, failed, killed and swept imports leave a loadable list and no other files', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const { folder, random, running, newProcess, shaky, importOne } = simulate(seed);
      const completed = new Set<string>();
      const tasks = Array.from({ length: 2 + Math.floor(random() * 5) }, async (_, index) => {
        const me = newProcess();
        if (random() < 0.2) return folderStore(folder, me).sweep();
        const fate = random() < 0.5 ? 'lives' : random() < 0.6 ? 'killed' : 'fails';
        // Each name has a fixed import id, like the demo city.
        const name = ['one', 'two', 'demo'][Math.floor(random() * 3)] ?? '';
        const id = name === 'demo' ? 'demo-1' : `${name}-${index}`;
        const store = shaky(me, fate, Math.floor(random() * 5));
        const died = new Promise<void>((resolve) => {
          const look = () => (running.has(me.pid) ? setTimeout(look, 1) : resolve());
          if (fate === 'killed') look();
        });
        const done = importOne(store, id, name).then(
          () => completed.add(name),
          (error: unknown) => {
            if (!(error instanceof Failed)) throw error;
          },
        );
        await Promise.race([done, died]);
        running.delete(me.pid);
        return undefined;
      });
      await Promise.all(tasks);

      const last = folderStore(folder, newProcess());
      await last.sweep();
      const current = await readCurrent(last);
      for (const { id } of current) {
        expect((await readImportNote(last, id)).id).toBe(id);
        for (const key of objectKeys(id)) decodeTile((await last.get(key)) ?? expect.fail(`seed ${seed}: no ${key}`));
      }
      const names = current.map(({ name }) => name);
      expect(new Set(names).size, `seed ${seed}`).toBe(names.length);
      expect(names, `seed ${seed}`).toEqual(expect.arrayContaining([...completed]));
      const left = readdirSync(folder).filter((name) => !name.startsWith('current.json'));
      expect(left.sort(), `seed ${seed}`).toEqual(current.map(({ id }) => id).sort());
    }
  });

  it('an import whose process runs is never swept, however old', async () => {
    const folder = join(root, 'running');
    const first = folderStore(folder, { ...thisProcess, pid: 1, run: '00000001', isRunning: () => true });
    const begun = await first.begin('town-1');
    for (const key of objectKeys('town-1')) await first.put(key, tile);
    await first.put('town-1/import.json', Buffer.from(JSON.stringify(noteOf('town-1', 'town'))));
    const other = folderStore(folder, { ...thisProcess, pid: 2, run: '00000002', isRunning: () => true });
    await other.sweep();
    expect(readdirSync(folder).sort()).toEqual(['town-1', 'town-1.00000001.importing']);
    await publishImport(first, noteOf('town-1', 'town'));
    await begun.end();
    await other.sweep();
    expect(readdirSync(folder).sort()).toEqual(['current.json', 'town-1']);
  });

  it('an import begins, and a failed one is deleted, under the lock of the list', async () => {
    const folder = join(root, 'meanwhile');
    const writer = (run: string) => folderStore(folder, { ...thisProcess, run, isRunning: () => true });
    const lock = join(folder, 'current.json.lock');
    const failed = await writer('00000001').begin('demo-1');
    await writer('00000001').put('demo-1/streets.0.tiles', tile);
    writeFileSync(lock, `00000003 1 ${thisProcess.host} x\n`);
    const ended = failed.end();
    const begun = writer('00000002').begin('demo-1');
    for (let turn = 0; turn < 300; turn++) await setImmediate();
    expect(readdirSync(folder).sort()).toEqual(['current.json.lock', 'demo-1', 'demo-1.00000001.importing']);
    // Another process begins with this id, as soon as the lock is free.
    writeFileSync(join(folder, 'demo-1.00000004.importing'), `00000004 1 ${thisProcess.host}\n`);
    rmSync(lock);
    await Promise.all([ended, begun]);
    expect(readdirSync(folder).sort()).toEqual(['demo-1', 'demo-1.00000002.importing', 'demo-1.00000004.importing']);
    expect(await writer('00000002').get('demo-1/streets.0.tiles')).toBeDefined();
  });

  it('an import is swept although another process has its id now', async () => {
    const folder = join(root, 'container');
    const before = folderStore(folder, { ...thisProcess, run: '00000001' });
    await before.begin('town-1');
    await before.put('town-1/streets.0.tiles', tile);
    await folderStore(folder).sweep();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('the import lock of a killed process does not block', async () => {
    const folder = join(root, 'locked');
    mkdirSync(folder);
    writeFileSync(join(folder, 'current.json.lock'), `00000001 ${process.pid} ${thisProcess.host} x\n`);
    await publishImport(folderStore(folder), noteOf('town-1', 'town'));
    expect(readdirSync(folder).sort()).toEqual(['current.json', 'town-1']);
  });
});
