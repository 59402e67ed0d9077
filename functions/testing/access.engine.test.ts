import { describe, expect, it } from 'vitest';
import { settingNames } from '../../shared/api/settings.ts';
import { fieldsForOwner } from '../../shared/api/walk.ts';
import type { Answer, Call } from './context.ts';
import { type NamedExample, namedExamples } from './examples.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import { handlerOf } from './transports.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });

/** Home coordinates whose digits occur nowhere else, so that they are recognised in an answer. */
const home = { homeLatitude: 41.14357, homeLongitude: -8.61642 };
const secrets = ['41.14357', '-8.61642', 'Hidden Lane', '@private.example', 'Asia/Kathmandu'];

/** Fields that only the walker they belong to receives, friends or not. */
const privateFields = [
  ...settingNames,
  ...fieldsForOwner(),
  ...[
    'email homeLatitude homeLongitude homeAddress shownTown homeSource homeAnchor homeCell timeZone sampleShare ownerSince ownerWalks',
    'choiceSecret dayStart passwordHash accessRound',
    'emailSince emailVerifiedAt emailVerified version streaks streak goalBefore counts createdAt owner routeId',
    'witness possible chosenAt walkedAt pictureHashes streetsAround suspended suspendedAt clubs hiddenName hiddenWalk',
    'PK SK GSI1PK GSI1SK GSI2PK GSI2SK GSI3PK GSI3SK leaderboardKey walkerId',
  ].flatMap((names) => names.split(' ')),
];

/** A walker with a home and yesterday's walk. */
async function walkerWithThings(): Promise<ExampleWalker> {
  world.at('2026-11-19T09:00:00Z');
  const walker = await world.exampleWalker({ timeZone: 'Asia/Kathmandu' });
  const body = { ...home, homeAddress: 'Hidden Lane 7', maxDistance: 4.5 };
  await walker.json('updateWalker', { params: { id: walker.id }, body });
  await walker.completedWalk(home);
  world.at('2026-11-20T09:00:00Z');
  return walker;
}

const newPair = async () => [await walkerWithThings(), await walkerWithThings()] as const;
let pair: ReturnType<typeof newPair> | undefined;
/** Two strangers. Calls that use something up, or make friends, get two new ones. */
function strangers({ example, isFresh }: NamedExample) {
  if (isFresh || typeof example.about === 'object') return newPair();
  pair ??= newPair();
  return pair;
}

/** The same call about an unknown walker or thing; ids of challenges and requests begin with the walker's. */
function aboutUnknown({ params, ...call }: Call, { id }: ExampleWalker): Call {
  const text = JSON.stringify({ ...call, params: { ...params, ...(params?.id && { id: 'n'.repeat(22) }) } });
  const isNamed = params?.id !== undefined || text.includes(id);
  expect(isNamed, 'the call of an example names its owner, or a thing').toBe(true);
  return JSON.parse(text.replaceAll(id, 'n'.repeat(22)));
}

/** Names of all fields of an answer, recursively. */
function fieldsOf(json: unknown): string[] {
  if (Array.isArray(json)) return json.flatMap(fieldsOf);
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, content]) => [name, ...fieldsOf(content)]);
}

function expectNothingPrivate(answer: Answer): void {
  for (const secret of secrets) expect(answer.text).not.toContain(secret);
  expect(fieldsOf(answer.json).filter((field) => privateFields.includes(field))).toEqual([]);
}

const withStatus =
  (status: number) =>
  (answer: Answer): Answer => {
    expect(answer.status, answer.text).toBe(status);
    return answer;
  };

describe('access of every route', () => {
  it.each(namedExamples())('only the allowed walkers can call $key', async (named) => {
    const { name, route, example, status } = named;
    const handler = await handlerOf(name);
    const [ada, bob] = await strangers(named);
    const ask = (cookie: string | undefined, call: Call | undefined) =>
      world.bench.call(handler, { method: route.method, ...call, cookie });
    const callOf = (owner: ExampleWalker) => example.call?.(owner, ada);

    const own = await callOf(ada);
    if (route.auth === 'none') return void withStatus(status)(await ask(undefined, own));
    withStatus(401)(await ask(undefined, own));
    withStatus(401)(await ask(`session=${ada.id}.${'x'.repeat(43)}`, own));

    // Refused calls come first: they must change nothing, so that the own call still succeeds.
    if (typeof example.about === 'object') {
      const { shows, toFriends = shows } = example.about;
      const bobs = (await callOf(bob)) ?? {};
      withStatus(404)(await ask(ada.cookie, aboutUnknown(bobs, bob)));
      const stranger = withStatus(200)(await ask(ada.cookie, bobs));
      expectNothingPrivate(stranger);
      expect(shows).toEqual(expect.arrayContaining(fieldsOf(stranger.json)));
      await ada.befriend(bob);
      const friend = withStatus(200)(await ask(ada.cookie, bobs));
      expectNothingPrivate(friend);
      expect(toFriends).toEqual(expect.arrayContaining(fieldsOf(friend.json)));
    } else if (example.about !== 'no walker' && example.about !== 'oneself') {
      const refused = withStatus(route.auth === 'own' ? 403 : 404);
      const bobs = (await callOf(bob)) ?? {};
      for (const call of [bobs, aboutUnknown(bobs, bob)]) expectNothingPrivate(refused(await ask(ada.cookie, call)));
      // After the refusals Bob's own call still succeeds, with the body that the caller must supply.
      if (named.isFresh) {
        const { body } = (await example.call?.(bob, bob)) ?? {};
        withStatus(status)(await ask(bob.cookie, { ...bobs, ...(body !== undefined && { body }) }));
      }
    }
    withStatus(status)(await ask(ada.cookie, own));
    return undefined;
  });

  it('no list shows private data of other walkers', async () => {
    const [ada, bob] = [await world.exampleWalker(), await walkerWithThings()];
    await bob.json('requestFriend', { body: { addresseeUsername: ada.username } });
    const own = { params: { id: ada.id } };
    const lists = [await ada.call('listFriendRequests', own)];
    await ada.befriend(bob);
    for (const list of ['listFriends', 'getFriendsLeaderboard'] as const) lists.push(await ada.call(list, own));
    lists.push(await ada.call('getGlobalLeaderboard'));
    for (const list of lists) {
      expect(list.text).toContain(bob.username);
      expectNothingPrivate(list);
    }
  });
});
