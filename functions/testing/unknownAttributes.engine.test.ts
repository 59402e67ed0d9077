import { describe, expect, inject, it } from 'vitest';
import { update } from '../data/ops.ts';
import type { Item } from '../data/table.ts';
import { namedExamples } from './examples.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import { someView } from './pictures.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 64, height: 48 });
/** A small run tests a sixth of the routes. */
const examples = namedExamples().filter((_, index) => inject('size') === 'whole' || index % 6 === 0);

/**
 * Items that are replaced as a whole: a draft, the day's route, a device that registers again, a copy, a task, and caches.
 * The attributes of a later version belonged to the replaced item.
 */
const replaced = /^U#\S+ (D|C|L|CO|WT|PD|FAV)#|^(PO|TODO|SNAP)#/;

const nameOf = ({ PK, SK }: Item) => `${PK} ${SK}`;

/** Does the work on a table where every item has an attribute of a later version; returns the items that lost it. */
async function lostBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await world.store.scan();
  for (const { PK, SK } of before) {
    await world.store.table.write(update({ PK: String(PK), SK: String(SK) }, { set: { later: 'kept' } }));
  }
  await work();
  const names = new Set(before.map(nameOf));
  const after = await world.store.scan();
  return after.filter((item) => names.has(nameOf(item)) && item.later === undefined).map(nameOf);
}

async function newOwner(): Promise<ExampleWalker> {
  await world.store.clear();
  world.at('2026-11-20T09:00:00Z');
  return world.exampleWalker();
}

describe('attributes of a later version', () => {
  it.each(examples)('$key keeps them in the items that it changes', async ({ name, example, status }) => {
    const owner = await newOwner();
    // Repeated on the same day and on the next, so that items created by the first call are changed.
    const statuses: number[] = [];
    for (const day of ['2026-11-20', '2026-11-20', '2026-11-21']) {
      world.at(`${day}T09:00:00Z`);
      const call = await Promise.resolve(example.call?.(owner, owner)).catch(() => undefined);
      const lost = await lostBy(async () => statuses.push((await owner.call(name, call)).status));
      expect(lost.filter((item) => !replaced.test(item))).toEqual([]);
    }
    expect(statuses[0]).toBe(status);
  });

  it('a proven walk keeps them in the points of its boards', async () => {
    const owner = await newOwner();
    for (const day of ['2026-11-19', '2026-11-20']) {
      world.at(`${day}T09:00:00Z`);
      const { id } = (await owner.plan()).json;
      world.at(`${day}T09:30:00Z`);
      await owner.complete(id, await owner.upload(await someView(Number(day.slice(-2)))));
      expect(await lostBy(() => world.lookAtPhoto({ walkerId: owner.id, day }, 'read'))).toEqual([]);
    }
    expect((await world.store.scan()).filter(({ SK }) => String(SK).startsWith('PP#'))).toMatchObject([
      { later: 'kept' },
      { later: 'kept' },
    ]);
  });

  it('a second report of a place keeps them in the place', async () => {
    const [owner, other] = [await newOwner(), await world.exampleWalker()];
    const report = async (walker: ExampleWalker) =>
      walker.json('reportPlace', { params: { id: await walker.openWalk() }, body: { reason: 'noSign' } });
    await report(owner);
    await other.openWalk();
    expect(await lostBy(() => report(other))).toEqual([]);
    const places = (await world.store.scan()).filter(({ PK }) => String(PK).startsWith('PLACE#'));
    expect(places).toMatchObject([{ later: 'kept', reports: [{}, {}] }]);
  });
});
