import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { gridTown } from '../testing/gridTown.ts';
import { writePbf } from '../testing/pbfWriter.fixture.ts';
import { runStreets } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'streetsCli-'));
afterAll(() => rmSync(folder, { recursive: true }));
const extract = join(folder, 'Crooked Town.osm.pbf');
const dataFolder = join(folder, 'data');
/** South-west: coordinates start with a minus sign. */
const town = gridTown(-33.45, -70.65, 10, 0.003);
const homes = town.corners.filter(({ id }) => (town.graph.neighbours.get(id) ?? []).length > 1);
const at = (index: number) => `${homes.at(index)?.latitude},${homes.at(index)?.longitude}`;

let now = new Date('2026-11-20T09:00:00Z');

async function run(args: string[], isTTY = false) {
  const result = { code: 0, out: '', error: '', terminal: '' };
  result.code = await runStreets(args, {
    print: (line) => {
      result.out += `${line}\n`;
    },
    complain: (line) => {
      result.error += `${line}\n`;
    },
    terminal: {
      isTTY,
      write: (text) => {
        result.terminal += text;
      },
    },
    dataFolder,
    now: () => now,
  });
  return result;
}

beforeEach(() => {
  rmSync(dataFolder, { recursive: true, force: true });
  now = new Date('2026-11-20T09:00:00Z');
  writePbf(extract, town);
});

describe('npm run streets', () => {
  it('npm run streets imports an extract, lists it, finds a route and chooses a walk', async () => {
    const imported = await run(['import', extract]);
    expect(imported).toMatchObject({ code: 0, error: '', terminal: '' });
    expect(imported.out).toMatch(/^Crooked Town: \d+ km of ways to walk, in \d+ tiles\n/);

    const info = await run(['info']);
    expect(info.out).toContain('Crooked Town: ');
    expect(info.out).toMatch(/imported 2026-11-20T09:00:00\.000Z as crooked-town-20261120T090000-[0-9a-f]{4};/);
    expect(info.out).toContain('© OpenStreetMap contributors, ODbL');

    const metres = town.graph.distancesFrom(homes[0]?.id ?? 0).get(homes[3]?.id ?? 0) ?? 0;
    const route = await run(['route', at(0), at(3)]);
    expect(route).toMatchObject({ code: 0, error: '' });
    expect(Math.abs(Number.parseFloat(route.out) * 1000 - metres)).toBeLessThan(2);

    const choice = await run(['choose', at(20), '--km', '2', '--difficulty', 'hard']);
    expect(choice).toMatchObject({ code: 0, error: '' });
    expect(choice.out).toMatch(/^(Street|Avenue) \d( at (Street|Avenue) \d)?\n/);
    const kilometres = Number(/^(\d\.\d{3}) km/m.exec(choice.out)?.[1]);
    expect(kilometres).toBeGreaterThan(1.4);
    expect(kilometres).toBeLessThanOrEqual(2);
    expect((await run(['choose', at(20), '--km', '2', '--difficulty', 'hard'])).out).toBe(choice.out);
  });

  it('the route to a chosen walk has the same length', async () => {
    await run(['import', extract]);
    for (const home of [at(20), at(3), at(0)]) {
      const choice = await run(['choose', home, '--km', '5', '--difficulty', 'hard']);
      const end = /^Ends at (\S+)$/m.exec(choice.out)?.[1] ?? '';
      const route = await run(['route', home, end]);
      expect(route).toMatchObject({ code: 0, error: '' });
      const chosen = Number(/^(\d\.\d{3}) km/m.exec(choice.out)?.[1]);
      expect(Math.abs(Number.parseFloat(route.out) - chosen)).toBeLessThan(0.01);
    }
  });

  it('a route starts from a connected way when the nearest is isolated', async () => {
    const [home] = homes;
    if (!home) throw new Error('no home');
    const ring = [0, 1, 2, 3].map((i) => ({
      id: 900 + i,
      latitude: home.latitude + 0.0004 + 0.01 * (i >> 1),
      longitude: home.longitude + 0.0004 + 0.01 * Number(i === 1 || i === 2),
    }));
    const terrace = { refs: [900, 901, 902, 903, 900], tags: { highway: 'footway' } };
    writePbf(extract, { nodes: [...town.nodes, ...ring], ways: [...town.ways, terrace] });
    await run(['import', extract]);
    const near = `${home.latitude + 0.0004},${home.longitude + 0.0004}`;
    expect(await run(['route', near, at(3)])).toMatchObject({ code: 0, error: '' });
  });

  it('npm run streets shows a progress bar for each step on a terminal', async () => {
    const { terminal } = await run(['import', extract], true);
    for (const step of ['Reading ways', 'Reading nodes', 'Joining streets', 'Writing tiles']) {
      expect(terminal).toMatch(new RegExp(`${step} +█{30} 100 %\\n`));
    }
  });

  it('importing a name again replaces it and removes the import before the last', async () => {
    for (const hour of ['09', '10', '11']) {
      now = new Date(`2026-11-20T${hour}:00:00Z`);
      expect((await run(['import', extract])).code).toBe(0);
    }
    expect((await run(['info'])).out.match(/imported/g)).toHaveLength(1);
    const folders = readdirSync(join(dataFolder, 'streets')).filter((name) => name !== 'current.json');
    expect(folders.sort().map((name) => name.slice(0, -5))).toEqual([
      'crooked-town-20261120T100000',
      'crooked-town-20261120T110000',
    ]);
  });

  it('concurrent street imports are all listed', async () => {
    expect((await run(['import', extract, '--name', 'Before'])).code).toBe(0);
    const names = ['North', 'East', 'South', 'South'];
    const done = await Promise.all(names.map((name) => run(['import', extract, '--name', name])));
    expect(done.map(({ code, error }) => ({ code, error }))).toEqual(names.map(() => ({ code: 0, error: '' })));
    const info = await run(['info']);
    for (const name of ['Before', 'North', 'East', 'South']) {
      expect(info.out.match(new RegExp(`^${name}: `, 'gm'))).toHaveLength(1);
    }
    expect((await run(['choose', at(20), '--km', '2'])).code).toBe(0);
  });

  it('a failed street import leaves no files', async () => {
    await run(['import', extract]);
    const before = readdirSync(join(dataFolder, 'streets'));
    writePbf(extract, { nodes: town.nodes, ways: [] });
    expect((await run(['import', extract, '--name', 'Other'])).code).toBe(1);
    expect(readdirSync(join(dataFolder, 'streets'))).toEqual(before);
  });

  it('npm run streets keeps files that it did not create', async () => {
    await run(['import', extract, '--out', join(folder, 'mine')]);
    writeFileSync(join(folder, 'mine', 'letter.txt'), 'Dear');
    rmSync(join(folder, 'mine', 'current.json'));
    now = new Date('2026-11-20T10:00:00Z');
    await run(['import', extract, '--out', join(folder, 'mine'), '--name', 'Other']);
    expect(existsSync(join(folder, 'mine', 'letter.txt'))).toBe(true);
  });

  it.each([
    ['a missing file', ['import', 'nowhere.osm.pbf'], 'nowhere.osm.pbf cannot be opened'],
    ['a file that is not an extract', ['import', 'package.json'], 'package.json is not an OpenStreetMap extract'],
    ['a folder', ['import', '.'], '. is not a file.'],
    ['a place without streets', ['choose', '10,10'], 'no imported street within 300 m'],
    ['a route without streets', ['route', '10,10', '10.01,10'], 'no imported street within 300 m of 10,10'],
    ['a route across the country', ['route', '10,10', '12,10'], 'too far for a walk'],
    ['a file in place of the data folder', ['import', extract, '--out', 'package.json'], 'package.json'],
  ])('the error about %s is one sentence without a stack trace', async (_, args, words) => {
    const { code, error, out } = await run(args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(words);
    expect(error).not.toMatch(/Error:|at .*\.ts/);
  });

  it('an extract without walkable ways is refused', async () => {
    writePbf(extract, { nodes: town.nodes, ways: [] });
    expect((await run(['import', extract])).error).toContain('holds no way that a person can walk');
  });

  it.each([
    [['dance'], 'There is no command "dance".'],
    [['import'], '"import" takes one file.'],
    [['info', 'more'], '"info" takes nothing else.'],
    [['route', '1,2'], '"route" takes two places'],
    [['choose', '91,2'], '"91,2" is not a place'],
    [['choose', 'home'], '"home" is not a place'],
    [['choose', '1,2', '--km', '6'], '--km takes a number from 1 to 5, not "6".'],
    [['choose', '1,2', '--difficulty', 'brutal'], '--difficulty takes easy, medium, hard, not "brutal".'],
    [['info', '--frob'], "Unknown option '--frob'"],
  ])('npm run streets prints the usage for the arguments %j', async (args, words) => {
    const { code, error } = await run(args);
    expect(code).toBe(2);
    expect(error).toContain(words);
    expect(error).toContain('Usage:');
  });

  it('npm run streets prints the usage without arguments and with --help', async () => {
    expect(await run([])).toMatchObject({ code: 0, out: expect.stringContaining('Usage:') });
    expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage:') });
  });
});
