import { expect, it } from 'vitest';
import { handler as getCurrentUser } from '../../api/auth/getCurrentUser.ts';
import { handler as generateRoute } from '../../api/streets/generateRoute.ts';
import { handler as getWalker } from '../../api/walkers/getWalker.ts';
import { handler as updateWalker } from '../../api/walkers/updateWalker.ts';
import { itemPagesOf, withoutSecrets } from '../../data/walkers/walkerItems.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { straightStreet } from '../../testing/straightStreets.ts';
import { HOME } from '../../testing/walkerClient.ts';
import { useWorld } from '../../testing/world.ts';
import { choiceSeed } from './routeChoice.ts';

const world = useWorld({ width: 160, height: 120 });
type Walker = Awaited<ReturnType<typeof world.walker>>;

const secretOf = async ({ id }: Walker) => String((await readWalker(world.store.table, id))?.choiceSecret);

/** Seeds passed to the route search while `during` ran. */
async function seedsOf(during: () => Promise<unknown>): Promise<string[]> {
  const seeds: string[] = [];
  world.streets.find = (request) => {
    seeds.push(request.seed);
    return straightStreet(request);
  };
  await during();
  world.streets.find = straightStreet;
  return seeds;
}

it('every walker has a random secret of 256 bits from registration on that seeds the choice', async () => {
  const [ada, bob] = [await world.walker(), await world.walker()];
  const [hers, his] = [await secretOf(ada), await secretOf(bob)];
  expect(hers).toMatch(/^[\w-]{43}$/);
  expect(hers).not.toBe(his);
  const seeds = await seedsOf(() => ada.call(generateRoute, { body: HOME }));
  expect(seeds).toEqual([choiceSeed(hers, '2026-11-20', 0)]);
  expect(seeds[0]).not.toContain(ada.id);
  const forced = await seedsOf(() => ada.call(generateRoute, { body: { ...HOME, forceNew: true } }));
  expect(forced).toEqual([choiceSeed(hers, '2026-11-20', 1)]);
  expect(forced[0]?.split(':')[0]).not.toBe(seeds[0]?.split(':')[0]);
});

it('the secret is in no answer and in no archive', async () => {
  const [ada, bob] = [await world.walker(), await world.walker()];
  const secret = await secretOf(ada);
  await ada.walk();
  const params = { id: ada.id };
  const answers = [
    await ada.call(getCurrentUser),
    await ada.call(updateWalker, { method: 'PATCH', params, body: { maxDistance: 3, choiceSecret: 'mine' } }),
    await ada.call(generateRoute, { body: HOME }),
    await ada.call(getWalker, { params }),
    await bob.call(getWalker, { params }),
  ];
  for (const { text } of answers) expect(text).not.toContain(secret);
  expect(await secretOf(ada)).toBe(secret);
  const archived: unknown[] = [];
  for await (const page of itemPagesOf(world.store.table, ada.id)) {
    archived.push(...page.map(({ item }) => withoutSecrets(item)));
  }
  expect(archived.length).toBeGreaterThan(3);
  expect(JSON.stringify(archived)).not.toContain(secret);
});
