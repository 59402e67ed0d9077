import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { Spill } from '../import/spill.ts';
import { gridTown } from '../testing/gridTown.ts';
import { writePbf } from '../testing/pbfWriter.fixture.ts';
import { runStreets } from './commands.ts';

/** Injects an error into writes of files or spills. */
const disk = vi.hoisted(() => {
  // An earlier file of this worker may have loaded modules with the real node:fs.
  vi.resetModules();
  return { refuses: undefined as string | undefined };
});
afterAll(() => vi.resetModules());
const refusal = () => Object.assign(new Error(`${disk.refuses}: write`), { code: disk.refuses });

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    writeSync: (...args: Parameters<typeof real.writeSync>) => {
      if (disk.refuses) throw refusal();
      return real.writeSync(...args);
    },
  };
});

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    writeFile: async (...args: Parameters<typeof real.writeFile>) => {
      if (disk.refuses && String(args[0]).includes('.tiles')) throw refusal();
      return real.writeFile(...args);
    },
    mkdir: async (...args: Parameters<typeof real.mkdir>) => {
      if (disk.refuses === 'EROFS') throw refusal();
      return real.mkdir(...args);
    },
  };
});

const folder = fs.mkdtempSync(join(tmpdir(), 'streetsStorage-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
afterEach(() => {
  disk.refuses = undefined;
  vi.unstubAllEnvs();
});
const extract = join(folder, 'town.osm.pbf');
writePbf(extract, gridTown(57.7, 11.97, 6, 0.003));

async function run(...args: string[]) {
  const result = { code: 0, out: '', error: '' };
  result.code = await runStreets(args, {
    print: (line) => {
      result.out += `${line}\n`;
    },
    complain: (line) => {
      result.error += `${line}\n`;
    },
    terminal: { write: () => true },
    dataFolder: join(folder, 'data'),
    now: () => new Date('2026-11-20T09:00:00Z'),
  });
  return result;
}

it('a full disk is reported with its folder, and the import leaves no files', async () => {
  expect((await run('import', extract, '--name', 'Before')).code).toBe(0);
  const streets = join(folder, 'data', 'streets');
  const before = fs.readdirSync(streets);
  disk.refuses = 'ENOSPC';
  expect(await run('import', extract, '--name', 'Other')).toEqual({
    code: 1,
    out: '',
    error: `The disk is full: nothing more fits into ${streets}. Nothing was kept of this import, and earlier ones stay in use.\n`,
  });
  disk.refuses = undefined;
  expect(fs.readdirSync(streets)).toEqual(before);
  expect((await run('info')).out).toContain('Before: ');
});

it('a full temporary folder is reported, and the import leaves no files', () => {
  const aside = fs.mkdtempSync(join(folder, 'aside-'));
  vi.stubEnv('TMPDIR', aside);
  const spill = new Spill();
  spill.append(new Uint8Array(20_000_000));
  // The spill is unlinked after opening, so that a killed process leaves no file.
  if (process.platform !== 'win32') expect(fs.readdirSync(aside)).toEqual([]);
  disk.refuses = 'ENOSPC';
  expect(() => spill.append(new Uint8Array(20_000_000))).toThrow(`nothing more fits into ${aside}.`);
  spill.close();
  expect(fs.readdirSync(aside)).toEqual([]);
});

it('imports with missing files are skipped in the list', async () => {
  expect((await run('import', extract, '--name', 'Gone')).code).toBe(0);
  const streets = join(folder, 'data', 'streets');
  const gone = fs.readdirSync(streets).find((name) => name.startsWith('gone-')) ?? '';
  fs.rmSync(join(streets, gone), { recursive: true });
  const info = await run('info');
  expect(info.out).toContain('Before: ');
  expect(info.out).toContain(
    `Gone: ${gone}/import.json is missing though the import is listed: import the extract again.`,
  );
  expect(info.code).toBe(0);
});

it('a read-only folder is reported in one sentence', async () => {
  disk.refuses = 'EROFS';
  expect(await run('import', extract, '--out', join(folder, 'read-only'))).toEqual({
    code: 1,
    out: '',
    error: `${join(folder, 'read-only')} cannot be used: may you read and write there?\n`,
  });
});

it('a closed stdout ends the command silently', async () => {
  const command = spawn(process.execPath, ['--import', 'tsx', 'infra/operations/streets.ts', '--help'], {
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  });
  command.stdout.destroy();
  let error = '';
  command.stderr.setEncoding('utf8').on('data', (text: string) => {
    error += text;
  });
  const [code] = await once(command, 'close');
  expect({ code, error }).toEqual({ code: 0, error: '' });
});
