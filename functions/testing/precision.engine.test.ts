import { beforeAll, expect, it } from 'vitest';
import type { Answer, Call } from './context.ts';
import { type NamedExample, namedExamples } from './examples.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import { findTooPrecise, valuesIn } from './precision.ts';
import type { Seen } from './precisionTable.ts';
import { straightStreet } from './straightStreets.ts';
import { handlerOf } from './transports.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });

interface Person {
  walker: ExampleWalker;
  seen: Seen;
  /** Values that only the walker is told. */
  private: unknown[];
  /** What all are told of a `named` walker, and friends of an `anonymous` one. */
  unlessNamed: unknown[];
}

/** Each walks another length, at another time, from another home: what turns up in an answer is known by its value. */
async function join(index: number, seen: Seen, mapVisibility: string): Promise<Person> {
  const home = { homeLatitude: 41.14357 + index / 50, homeLongitude: -8.59358 + index / 50 };
  const distance = (1312 + index * 271) / 1000;
  world.at(`2026-11-19T09:0${index}:07.123Z`);
  world.streets.find = (request) => ({ ...straightStreet(request), destinationName: `Street ${index}`, distance });
  const walker = await world.exampleWalker({ timeZone: seen === 'own' ? 'Europe/Oslo' : 'Asia/Kathmandu' });
  const own = { params: { id: walker.id } };
  const homeAddress = `Hidden Lane ${index}`;
  await walker.json('updateWalker', { ...own, body: { ...home, homeAddress, mapVisibility, maxDistance: 4.5 } });
  await walker.completedWalk(home);
  const [{ pointsEarned, startLatitude, ...walk }] = await walker.json('listCompletedChallenges', own);
  const { totalPoints } = await walker.json('getStats', own);
  const exact = [distance, pointsEarned, totalPoints].filter((value) => value % 50 !== 0);
  return {
    walker,
    seen,
    private: [walker.email, homeAddress, 'Asia/Kathmandu', home.homeLatitude, startLatitude, walk.id],
    unlessNamed: [...exact, walk.destinationName, walk.photoUrl, walk.completedAt, walk.endLatitude, walk.endLongitude],
  };
}

let viewer: ExampleWalker;
let others: Person[];

beforeAll(async () => {
  others = [
    await join(1, 'stranger', 'anonymous'),
    await join(2, 'stranger', 'hidden'),
    await join(3, 'named', 'named'),
    await join(4, 'named', 'anonymous'),
  ];
  viewer = (await join(0, 'own', 'anonymous')).walker;
  // A walker who is hidden is a stranger to friends, too.
  for (const friend of [others[1], others[3]]) await friend?.walker.befriend(viewer);
  world.streets.find = straightStreet;
  // The day after, when anonymous walks are on the map.
  world.at('2026-11-20T09:00:00Z');
});

function expectNothingTooPrecise(answer: Answer, unnamed: Seen, { id, username }: ExampleWalker): void {
  const known = others.flatMap(({ walker, seen }) => [walker.id, walker.username].map((mark) => [mark, seen] as const));
  const registered = answer.cookies.length > 0 ? [String(answer.json.id)] : [];
  const own = [id, username, ...registered].map((mark) => [mark, 'own'] as const);
  expect(findTooPrecise(answer.json, { seenAs: new Map([...known, ...own]), unnamed }), answer.text).toEqual([]);
  const values = new Set(valuesIn(answer.json ?? answer.text));
  for (const other of others) {
    const secrets = other.seen === 'named' ? other.private : [...other.private, ...other.unlessNamed];
    expect(secrets.filter((secret) => values.has(secret))).toEqual([]);
  }
}

/** Whose an answer is that names no walker, when the call names oneself. */
const ownAnswer = ({ example, route }: NamedExample): Seen =>
  route.auth === 'walker' && example.about === 'no walker' ? 'stranger' : 'own';

it.each(namedExamples())('the answer of $key is no more precise than the precision table', async (named) => {
  const { name, route, example, status } = named;
  const handler = await handlerOf(name);
  // Calls that use up what a walker has are those of a newcomer.
  const asker = example.freshWalker ? await world.exampleWalker() : viewer;
  const ask = (call: Call | undefined, cookie?: string) =>
    world.bench.call(handler, { method: route.method, ...call, cookie });

  if (route.auth !== 'none') {
    // A call without input is the same for every walker: once is enough, and some are limited to a few an hour.
    for (const { walker, seen } of example.call ? others : others.slice(0, 1)) {
      const call = await example.call?.(walker, asker);
      const anonymous = await ask(call);
      expect(anonymous.status).toBe(401);
      expectNothingTooPrecise(anonymous, 'stranger', asker);
      const answer = await ask(call, asker.cookie);
      if (typeof example.about === 'object') expect(answer.status, answer.text).toBe(200);
      expectNothingTooPrecise(answer, typeof example.about === 'object' ? seen : ownAnswer(named), asker);
    }
  }
  const own = await ask(await example.call?.(asker, asker), route.auth === 'none' ? undefined : asker.cookie);
  expect(own.status, own.text).toBe(status);
  expectNothingTooPrecise(own, ownAnswer(named), asker);
});
