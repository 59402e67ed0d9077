import { describe, expect, it } from 'vitest';
import { namedRoutes } from '../../shared/api/routes.ts';
import { handler as acceptFriend } from '../api/friends/acceptFriend.ts';
import { handler as listFriendRequests } from '../api/friends/listFriendRequests.ts';
import { handler as listFriends } from '../api/friends/listFriends.ts';
import { handler as requestFriend } from '../api/friends/requestFriend.ts';
import { handler as getFriendsLeaderboard } from '../api/leaderboard/getFriendsLeaderboard.ts';
import { handler as getGlobalLeaderboard } from '../api/leaderboard/getGlobalLeaderboard.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type Access, accessTable, privateFields, type Things } from './accessTable.ts';
import type { Answer, Call } from './context.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });

type Walker = Awaited<ReturnType<typeof world.walker>>;
/** Values that give a person away wherever they stand: nobody else's home begins like this. */
const home = { homeLatitude: 57.71357, homeLongitude: 11.98642 };
const secrets = ['57.71357', '11.98642', 'Hidden Lane', 'private@example.org', 'Asia/Kathmandu'];

async function walkerWithThings(): Promise<{ walker: Walker; things: Things }> {
  world.at('2026-11-19T09:00:00Z');
  const walker = await world.walker({ timeZone: 'Asia/Kathmandu' });
  const body = { ...home, homeAddress: 'Hidden Lane 7', email: 'private@example.org', maxDistance: 4.5 };
  await walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body });
  const { id: completedId } = (await walker.walk(home)).json.challenge;
  world.at('2026-11-20T09:00:00Z');
  const asking = await world.walker();
  const requestId = (await asking.call(requestFriend, { body: { addresseeUsername: walker.username } })).json.id;
  const openId = (await walker.plan(home)).json.id;
  const { id, username } = walker;
  return { walker, things: { id, username, completedId, openId, requestId, photoUrl: await walker.upload() } };
}

let pair: Promise<Awaited<ReturnType<typeof walkerWithThings>>[]> | undefined;
const newPair = async () => [await walkerWithThings(), await walkerWithThings()];
/** Two strangers with all their things. Calls that use these up, or make friends, take two of their own. */
const strangers = (usedUp: boolean) => {
  if (usedUp) return newPair();
  pair ??= newPair();
  return pair;
};

const nobody: Things = {
  id: 'n'.repeat(22),
  username: 'nobody.at.all',
  completedId: `${'n'.repeat(22)}.2026-11-19.${'n'.repeat(22)}`,
  openId: `${'n'.repeat(22)}.2026-11-20.${'n'.repeat(22)}`,
  requestId: `${'m'.repeat(22)}.${'n'.repeat(22)}`,
  photoUrl: '',
};

/** The names of all fields of an answer, however deep. */
function fieldsOf(json: unknown): string[] {
  if (Array.isArray(json)) return json.flatMap(fieldsOf);
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, content]) => [name, ...fieldsOf(content)]);
}

function expectNothingPrivate(answer: Answer): void {
  for (const secret of secrets) expect(answer.text).not.toContain(secret);
  expect(fieldsOf(answer.json).filter((field) => privateFields.includes(field))).toEqual([]);
}

async function friends(one: Walker, other: Walker): Promise<void> {
  const asked = await one.call(requestFriend, { body: { addresseeUsername: other.username } });
  await other.call(acceptFriend, { method: 'POST', params: { requestId: asked.json.id } });
}

const unsaid = { own: 403, any: 404, party: 404 } as const;

describe('the access table', () => {
  it.each(namedRoutes().map(({ name, route, file }) => ({ name, route, file })))(
    '$route.method $route.path',
    async ({ name, route, file }) => {
      const access: Access | undefined = Object.entries(accessTable).find(([declared]) => declared === name)?.[1];
      if (!access) throw new Error(`${name} is not in the access table`);
      const module: { handler: Endpoint } = await import(/* @vite-ignore */ `../../${file}`);
      const [ada, bob] = await strangers(access.who === 'any' || access.who === 'party');
      if (!ada || !bob) throw new Error('nobody is there');
      const callFor = (things: Things): Call => ({
        method: route.method,
        ...access.ask?.({ ...things, photoUrl: ada.things.photoUrl }),
      });

      const without = await world.bench.call(module.handler, callFor(ada.things));
      if (access.who === 'public') return expect(without.status).toBe(access.own);
      expect(without.status).toBe(401);
      const stale = { ...callFor(ada.things), cookie: `session=${ada.walker.id}.${'x'.repeat(43)}` };
      expect((await world.bench.call(module.handler, stale)).status).toBe(401);

      // Refused ones first: they must change nothing, so that one's own call still finds everything.
      if (access.who === 'any') {
        expect((await ada.walker.call(module.handler, callFor(nobody))).status).toBe(404);
        const stranger = await ada.walker.call(module.handler, callFor(bob.things));
        expect(stranger.status).toBe(200);
        expectNothingPrivate(stranger);
        expect(access.shows).toEqual(expect.arrayContaining(fieldsOf(stranger.json)));
        await friends(ada.walker, bob.walker);
        const friend = await ada.walker.call(module.handler, callFor(bob.things));
        expectNothingPrivate(friend);
        expect(access.toFriends ?? access.shows).toEqual(expect.arrayContaining(fieldsOf(friend.json)));
        return expect((await ada.walker.call(module.handler, callFor(ada.things))).status).toBe(200);
      }
      if (access.who !== 'session') {
        for (const things of [bob.things, nobody]) {
          const refused = await ada.walker.call(module.handler, callFor(things));
          expect(refused.status).toBe(unsaid[access.who]);
          expectNothingPrivate(refused);
        }
      }
      const answer = await ada.walker.call(module.handler, callFor(ada.things));
      expect(answer.status, answer.text).toBe(access.own);
      // What was refused to Ada is still there for Bob.
      if (access.who === 'party') {
        const theirs = access.ask?.({ ...bob.things });
        expect((await bob.walker.call(module.handler, { method: route.method, ...theirs })).status).toBe(access.own);
      }
      return undefined;
    },
  );

  it('shows nothing private of others in any list either', async () => {
    const [ada, bob] = [await world.walker(), (await walkerWithThings()).walker];
    await bob.call(requestFriend, { body: { addresseeUsername: ada.username } });
    const own = { params: { id: ada.id } };
    const requests = await ada.call(listFriendRequests, own);
    await friends(ada, bob);
    const lists = [requests];
    for (const list of [listFriends, getFriendsLeaderboard]) lists.push(await ada.call(list, own));
    lists.push(await ada.call(getGlobalLeaderboard));
    for (const list of lists) {
      expect(list.text).toContain(bob.username);
      expectNothingPrivate(list);
    }
  });
});
