import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { itemTypeOf } from '../../functions/data/itemTypes.ts';
import { type Item, scanPages } from '../../functions/data/table.ts';
import { namedExamples } from '../../functions/testing/examples.ts';
import { ExampleWalker } from '../../functions/testing/exampleWalker.ts';
import { openStores } from '../local/stores.ts';
import { checkFolder } from '../operations/checkFolder.ts';
import { report } from '../operations/finding.ts';
import { backUp, type Opened, restore, useHandlersHere, within } from './folder.fixture.ts';

/**
 * The folder of the last release. `UPDATE_RELEASE=1 npx vitest run --project engine infra/archive/release` replaces it,
 * which is done with each release and at no other time: it holds what the servers of that release hold.
 */
const release = join(import.meta.dirname, 'release.tar');
const person = { username: 'first_walker', password: 'walkwithme', timeZone: 'Europe/Stockholm' };
const [walked, nextDay] = ['2026-11-20', '2026-11-21'];

const home = mkdtempSync(join(tmpdir(), 'signpost-release-'));
useHandlersHere();
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** An example of each route, each by a new walker: every kind of item. */
async function liveThroughExamples({ newcomer }: Opened): Promise<void> {
  for (const { name, key, example, status } of namedExamples()) {
    const walker = await newcomer();
    const answer = await walker.call(name, await example.call?.(walker, walker));
    if (answer.status !== status) throw new Error(`${key}: ${answer.status} ${answer.text}`);
  }
}

async function items(): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for await (const page of scanPages('signpost')) for (const item of page) found.set(`${item.PK} ${item.SK}`, item);
  return found;
}

async function makeRelease(): Promise<void> {
  const folder = join(home, 'made');
  await within(folder, async (opened) => {
    await (await opened.newcomer(person)).completedWalk();
    await liveThroughExamples(opened);
  });
  await backUp(folder, release);
}

it('a day is walked in the folder of the last release, and everything else stays as it was', async () => {
  if (process.env.UPDATE_RELEASE) await makeRelease();
  const folder = join(home, 'opened');
  await restore(release, folder);
  await within(folder, async ({ bench, stage }) => {
    const before = await items();
    expect(new Set([...before.values()].map(({ SK }) => itemTypeOf(SK).kind)).size).toBeGreaterThan(20);

    bench.now = new Date(`${nextDay}T09:00:00Z`);
    const walker = new ExampleWalker(stage, person);
    expect((await walker.login()).status).toBe(200);
    const had = await walker.stats();
    await walker.walk();
    expect(await walker.stats()).toMatchObject({
      completedChallenges: had.completedChallenges + 1,
      currentStreak: had.currentStreak + 1,
    });
    const list = await walker.json('listCompletedChallenges', { params: { id: walker.id } });
    expect(list.map(({ date }: { date: string }) => date)).toEqual([nextDay, walked]);
    // A walk of that release stores one text and a town instead of the parts of its destination.
    const old = before.get(`U#${walker.id} C#${walked}`);
    expect(old).not.toHaveProperty('destination');
    expect(list[1]).toMatchObject({ destinationName: old?.destinationName, town: old?.town });
    expect(list[1].destination.street).toBe(String(old?.destinationName).replace(/,.*/, ''));

    const after = await items();
    const changed = [...before].filter(([name, item]) => !isDeepStrictEqual(after.get(name), item));
    expect(changed.map(([name]) => name.replace(walker.id, 'id')).sort()).toEqual([
      'U#id D#draft',
      'U#id P',
      // The networks that the walker signed in from.
      `UN#${person.username} LOGIN`,
    ]);
  });
  expect(report('It', await checkFolder(folder))).toBe('It is well.');
});

it('an older program refuses the folder and the archive of a newer one, and changes nothing', async () => {
  const folder = join(home, 'newer');
  await restore(release, folder);
  writeFileSync(join(folder, 'version'), '3\n');
  await expect(openStores(folder)).rejects.toThrow('was written by a newer Signpost than this one');
  const what = report('It', await checkFolder(folder));
  expect(what).toContain('Update Signpost; nothing has been changed.');

  const archive = join(home, 'newer.tar');
  const text = readFileSync(release, 'latin1').replace('"dataVersion":1', '"dataVersion":3');
  writeFileSync(archive, text, 'latin1');
  await expect(restore(archive, join(home, 'empty'))).rejects.toThrow(`${archive} was written by a newer Signpost`);
  expect(readdirSync(join(home, 'empty'))).toEqual([]);
});
