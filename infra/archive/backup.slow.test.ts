import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../functions/data/keys.ts';
import { putDemoCity } from '../../functions/streets/testing/demoCity.ts';
import { findProgram } from '../local/engineCommand.ts';
import { openMetrics } from '../local/metrics.ts';
import { runCommand } from '../local/stack.fixture.ts';
import { checkFolder, closeFolder } from '../operations/checkFolder.ts';
import { report } from '../operations/finding.ts';
import { backUp, today as dayOfTests, restore, useHandlersHere, within } from './folder.fixture.ts';
import { toFolder } from './folder.ts';

/** The embedded engine's database file, which these tests remove. */
const database = 'dynamodb.sqlite';
const home = mkdtempSync(join(tmpdir(), 'signpost-backup-'));
const good = join(home, 'good');
const folder = join(home, 'folder');
const archives = join(home, 'archives');
useHandlersHere();

beforeAll(async () => {
  await within(good, async ({ newcomer }) => {
    for (let walkers = 0; walkers < 5; walkers++) await (await newcomer()).completedWalk();
  });
});
beforeEach(() => {
  for (const each of [folder, archives]) rmSync(each, { recursive: true, force: true });
  cpSync(good, folder, { recursive: true });
  // From Node 22 on a copied folder has the mode of a new one.
  closeFolder(folder);
  mkdirSync(archives);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const says = async (dataDir = folder) => report('It', await checkFolder(dataDir));

const command = (words: string[], env = {}) => runCommand(words, { DATA_DIR: folder, ...env });

describe('a lost database', () => {
  const losses: [string, () => void][] = [
    ['missing', () => rmSync(join(folder, database))],
    ['empty', () => writeFileSync(join(folder, database), '')],
  ];
  const forget = () => {
    for (const end of ['-wal', '-shm']) rmSync(join(folder, database + end), { force: true });
  };
  const sentence = 'was used before, but its database is missing or empty';

  it.each(losses)('a %s database is a refusal of start, backup and doctor', async (_, lose) => {
    lose();
    forget();
    await expect(within(folder, async () => undefined)).rejects.toThrow(sentence);
    await expect(backUp(folder, join(archives, 'all.tar'))).rejects.toThrow(sentence);
    expect(await says()).toContain(sentence);
    expect(await says()).toContain('npm run restore -- FILE');
    expect(readdirSync(archives)).toEqual([]);
    // Photos alone are enough.
    rmSync(join(folder, 'version'));
    await expect(within(folder, async () => undefined)).rejects.toThrow(sentence);
  });

  it('a database without any item is refused beside photos, and begins anew by name', async () => {
    const other = join(home, 'other');
    await within(other, async () => undefined);
    await within(other, async () => undefined);
    forget();
    cpSync(join(other, database), join(folder, database));
    await expect(within(folder, async () => undefined)).rejects.toThrow(sentence);
    await expect(backUp(folder, join(archives, 'all.tar'))).rejects.toThrow(sentence);
    expect(await says()).toContain(sentence);
    expect(await command(['doctor', 'begin-anew'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('What was left is in '),
    });
    await within(folder, async ({ newcomer }) => void (await (await newcomer()).completedWalk()));
    const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('before-'));
    expect(readdirSync(join(folder, aside))).toEqual(expect.arrayContaining(['s3', 'version', database]));
  });

  it('a folder that has its database does not begin anew', async () => {
    expect(await command(['doctor', 'begin-anew'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('is there: nothing was changed'),
    });
    expect(await says()).toBe('It is well.');
  });
});

describe('the archive before', () => {
  const [yesterday, today] = ['signpost-2026-11-19.tar', 'signpost-2026-11-20.tar'].map((name) => join(archives, name));
  const other = join(home, 'small');

  it('a backup with less than half of the walkers keeps the larger archive out of the rotation and exits 1', async () => {
    await within(other, async ({ newcomer }) => {
      for (let walkers = 0; walkers < 2; walkers++) await (await newcomer()).completedWalk();
    });
    const file = yesterday ?? '';
    expect((await command(['backup', file])).code).toBe(0);
    expect((await command(['doctor'])).text).toMatch(
      new RegExp(`The last good backup is 0 hours old and has \\d\\.\\d MB: ${file}`),
    );
    utimesSync(file, new Date('2026-11-19'), new Date('2026-11-19'));
    // An archive of another series is not compared.
    writeFileSync(join(archives, 'unrelated.tar'), 'x');

    const env = { DATA_DIR: other };
    const { code, text } = await command(['backup', today ?? ''], env);
    expect(code).toBe(1);
    expect(text).toContain('less than half of the walkers or photos of the archive before it');
    expect(text).toContain(`${file}.kept`);
    expect((await command(['doctor'], env)).text).toContain('No backup of this folder is known.');
    expect(readdirSync(archives).sort()).toEqual([`${file}.kept`, today, join(archives, 'unrelated.tar')].map(nameOf));
    await restore(`${file}.kept`, join(home, 'from-kept'));
    expect(await says(join(home, 'from-kept'))).toBe('It is well.');

    // Later backups are compared with the small one; an archive that is replaced stays in the rotation like any other.
    expect((await command(['backup', today ?? ''], env)).code).toBe(0);
    await backUp(folder, today ?? '');
    expect((await command(['backup', today ?? ''], env)).code).toBe(1);
    expect(existsSync(`${today}.kept`)).toBe(true);
  });
  const nameOf = (path = '') => path.slice(archives.length + 1);

  it('/metrics has the age and the size of the last good backup', async () => {
    const file = join(archives, 'all.tar');
    const figures = async () => {
      let text = '';
      const metrics = openMetrics(folder);
      const response = { writeHead: () => undefined, end: (body: string) => (text = body) };
      await metrics.handler({ resume: () => undefined } as never, response as never);
      metrics.stop();
      return text;
    };
    expect(await figures()).not.toContain('backup');
    await command(['backup', file]);
    expect(await figures()).toContain(`signpost_last_backup_bytes ${statSync(file).size}\n`);
    expect(await figures()).toMatch(/^signpost_last_backup_age_seconds \d/m);
  });
});

describe('what a killed command leaves', () => {
  /** Id of an ended process. */
  async function endedPid(): Promise<number> {
    const child = spawn('true');
    await new Promise((ended) => child.once('exit', ended));
    return child.pid ?? 0;
  }

  it('the next backup removes copies and partial archives of ended processes, and none of a running one', async () => {
    const [file, ended] = [join(archives, 'all.tar'), await endedPid()];
    const left = (pid: number) => [`all-2.tar.part-${pid}`, `copy-${pid}`];
    for (const pid of [ended, process.pid, process.ppid]) {
      const [part = '', copy = ''] = left(pid);
      writeFileSync(join(archives, part), 'half');
      mkdirSync(join(archives, copy));
    }
    expect(await backUp(folder, file)).toEqual([]);
    expect(readdirSync(archives).sort()).toEqual(['all.tar', ...left(process.ppid)].sort());
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('a restore begins again where one was killed, and not where one runs', async () => {
    const [file, dataDir] = [join(archives, 'all.tar'), join(home, 'killed')];
    await backUp(folder, file);
    await restore(file, dataDir);
    writeFileSync(join(dataDir, 'version'), 'restoring\n');
    await expect(within(dataDir, async () => undefined)).rejects.toThrow('Run the restore again: it starts over.');
    await restore(file, dataDir);
    expect(await says(dataDir)).toBe('It is well.');

    await within(dataDir, async () => {
      writeFileSync(join(dataDir, 'version'), 'restoring\n');
      await expect(restore(file, dataDir)).rejects.toThrow('is not empty, and a restore replaces nothing');
      writeFileSync(join(dataDir, 'version'), '1\n');
    });
    expect(await says(dataDir)).toBe('It is well.');
  });

  it('a folder whose restore has begun and not ended is refused by start, backup and doctor', async () => {
    const dataDir = join(home, 'half');
    const { abandon } = await toFolder(dataDir);
    const sentence = 'did not finish. Run the restore again: it starts over.';
    expect(await says(dataDir)).toContain(sentence);
    await expect(within(dataDir, async () => undefined)).rejects.toThrow(sentence);
    await expect(backUp(dataDir, join(archives, 'half.tar'))).rejects.toThrow(sentence);
    await abandon();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('a restore that fails leaves nothing, also beside lost+found', async () => {
    const [file, dataDir] = [join(archives, 'all.tar'), join(home, 'mounted')];
    await backUp(folder, file);
    writeFileSync(file, readFileSync(file).subarray(0, -2_048));
    mkdirSync(join(dataDir, 'lost+found'), { recursive: true });
    await expect(restore(file, dataDir)).rejects.toThrow('it ends early');
    expect(readdirSync(dataDir)).toEqual(['lost+found']);
  });
});

describe('refusals in sentences', () => {
  it.each(['garbage', '', '-1', '1.5'])('a version of "%s" is called damaged and not newer', async (text) => {
    writeFileSync(join(folder, 'version'), text);
    expect(await says()).toContain(`${join(folder, 'version')} is damaged: it contains no version.`);
    await expect(backUp(folder, join(archives, 'all.tar'))).rejects.toThrow('is damaged: it contains no version');
    rmSync(join(folder, 'version'));
    expect(await says()).toBe('It is well.');
  });

  it('of a database that the engine refuses, doctor and backup say what to do', async () => {
    writeFileSync(join(folder, database), Buffer.alloc(8_192, 0x55));
    const text = await says();
    expect(text).toContain(`The database in ${folder} is damaged: the engine refuses to open it.`);
    for (const part of ['npm run restore -- FILE', '.recover', '.dump']) expect(text).toContain(part);
    const refused = await backUp(folder, join(archives, 'all.tar')).catch(({ message }: Error) => message);
    expect(refused).toBe(
      `The database in ${folder} cannot be copied: it is damaged or cannot be read. Stop Signpost, and ask ` +
        '"npm run doctor" what to do.',
    );
    expect(readdirSync(archives)).toEqual([]);
  });

  it('a text of the database that is no text any more stops the backup with a sentence', async () => {
    const bytes = readFileSync(join(folder, database));
    const at = bytes.indexOf('"completedChallenges"');
    expect(at).toBeGreaterThan(0);
    bytes[at + 1] = 0xff;
    writeFileSync(join(folder, database), bytes);
    const { code, text } = await command(['backup', join(archives, 'all.tar')]);
    expect(code).toBe(2);
    expect(text).toContain(`The database in the data folder ${folder} is damaged`);
    expect(text).not.toMatch(/sqlite|utf-8/i);
    expect(readdirSync(archives)).toEqual([]);
  });

  it.each<[string, string[], string]>([
    ['no folder', ['backup', join(archives, 'none/all.tar')], `There is no folder ${join(archives, 'none')}`],
    ['a folder', ['backup', archives], `${archives} is a folder: name a file in it`],
    ['no archive', ['restore', join(archives, 'none.tar')], `There is no file ${join(archives, 'none.tar')}.`],
  ])('a command that names %s says what is missing', async (_, words, sentence) => {
    const refused = await command(words, {
      ...(words[0] === 'restore' && { DATA_DIR: home + 1 }),
    });
    expect(refused).toMatchObject({ code: 2, text: expect.stringContaining(sentence) });
  });
});

it('the doctor reports a street file that is cut off', async () => {
  const streets = join(folder, 'streets');
  await putDemoCity(streets);
  expect(await says()).toBe('It is well.');
  const [file = ''] = readdirSync(streets, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tiles'),
  );
  truncateSync(join(streets, file), 1_000);
  expect(await says()).toContain(`1 files of streets are damaged.\n    ${file}`);
});

const canCopy = isBuiltin('node:sqlite') || findProgram('sqlite3') !== undefined;

describe('backup of a running server', () => {
  it.skipIf(canCopy)('without a way to copy the database, a sentence names both ways', async () => {
    await within(join(home, 'held'), async () => {
      await expect(backUp(join(home, 'held'), join(home, 'held.tar'))).rejects.toThrow(
        'Node 22.13 or later or the program sqlite3',
      );
    });
  });

  it.skipIf(!canCopy)('while eight clients write, nothing acknowledged before it is missing', async () => {
    const [folder, file, dataDir] = [join(home, 'busy'), join(home, 'busy.tar'), join(home, 'busy-restored')];
    const acknowledged: { id: string; name: string; hasWalked: boolean }[] = [];
    await within(folder, async ({ newcomer }) => {
      let isWriting = true;
      const clients = Array.from({ length: 8 }, async () => {
        for (let turn = 0; isWriting && turn < 40; turn++) {
          const walker = await newcomer();
          const note = { id: walker.id, name: walker.username, hasWalked: false };
          acknowledged.push(note);
          note.hasWalked = (await walker.walk()).status === 200;
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
    expect(readdirSync(folder).filter((name) => name.startsWith('copy-'))).toEqual([]);
    await restore(file, dataDir);
    expect(await says(dataDir)).toBe('It is well.');
    await within(dataDir, async ({ table }) => {
      for (const { id, name, hasWalked } of acknowledged) {
        expect(await table.get(keys.login(name)), name).toMatchObject({ walkerId: id });
        if (hasWalked) expect(await table.get(keys.challenge(id, dayOfTests)), name).toMatchObject({ completed: true });
      }
    });
  });
});
