import { describe, expect, it } from 'vitest';
import { itemPagesOf } from '../data/walkers/walkerItems.ts';
import { namedExamples } from './examples.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import { handlerOf } from './transports.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });

const writing = namedExamples().filter(({ route }) => route.method !== 'GET' && route.auth !== 'none');

/** All items of a walker's partition except the block. */
async function thingsOf({ id }: ExampleWalker): Promise<unknown[]> {
  const things: unknown[] = [];
  for await (const page of itemPagesOf(world.store.table, id)) {
    things.push(...page.filter(({ kind }) => kind !== 'blocks').map(({ item }) => item));
  }
  return things;
}

const blocks = (walker: ExampleWalker, other: ExampleWalker) =>
  walker.json('blockWalker', { params: { id: walker.id }, body: { blockedId: other.id } });

/** Own-only routes are refused before the block is checked; they are called too. */
describe('routes between blocked walkers', () => {
  it.each(writing)(
    '$key neither changes nor reveals anything of a blocked walker',
    async ({ name, route, example }) => {
      world.at('2026-11-20T09:00:00Z');
      const [ada, bob] = [await world.exampleWalker(), await world.exampleWalker()];
      const about = await example.call?.(ada, bob);
      // Requests by name as well as by id.
      const named = name === 'requestFriend' ? { body: { addresseeUsername: ada.username } } : undefined;
      const handler = await handlerOf(name);
      for (const [blocker, blocked] of [
        [ada, bob],
        [bob, ada],
      ] as const) {
        await blocks(blocker, blocked);
        const before = await thingsOf(ada);
        for (const call of [about, named]) {
          if (!call) continue;
          const answer = await world.bench.call(handler, { method: route.method, ...call, cookie: bob.cookie });
          expect(answer.text).not.toContain(ada.id);
          expect(answer.text).not.toContain(ada.username);
        }
        expect(await thingsOf(ada)).toEqual(before);
        await blocker.call('unblockWalker', { params: { id: blocker.id, blockedId: blocked.id } });
      }
    },
  );

  it('every writing route is tried', () => expect(writing.length).toBeGreaterThan(25));
});
