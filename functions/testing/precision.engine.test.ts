import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';
import { ANONYMOUS_WALKER } from '../../shared/domain/privacy/privacy.ts';
import type { Answer, Call } from './context.ts';
import { type NamedExample, namedExamples } from './examples.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import { type Fields, precisionTableText, type Seen, tooPrecise } from './precisionTable.ts';
import { straightStreet } from './straightStreets.ts';
import { handlerOf } from './transports.ts';
import { useWorld } from './world.ts';

interface Acquaintances {
  /** Walkers by id and by username. */
  seenAs: ReadonlyMap<string, Seen>;
  /** Relation of an answer that names no walker. */
  unnamed: Seen;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Catalogue entries are the same for everyone. */
const isOfCatalogue = (record: Fields): boolean => {
  const achievement = CATALOGUE.find(({ title }) => title === record.title);
  const fields = new Map<string, unknown>(Object.entries(achievement ?? {}));
  return achievement !== undefined && Object.entries(record).every(([name, value]) => fields.get(name) === value);
};

/** The walker a record is about: the one it names, else that of its parent. */
function subjectOf(record: Fields, { seenAs }: Acquaintances, around: Seen): Seen {
  if (record.username === ANONYMOUS_WALKER) return 'stranger';
  for (const mark of [record.userId, record.username, record.id]) {
    if (typeof mark !== 'string') continue;
    const known = seenAs.get(mark) ?? seenAs.get(mark.split('.')[0] ?? '');
    if (known) return known;
  }
  // An unknown name belongs to another walker.
  return record.username === undefined ? around : 'stranger';
}

/**
 * Fields of an answer that are more precise about another walker than the precision table allows. It works by field
 * names, so new routes are covered.
 */
function findTooPrecise(answer: unknown, known: Acquaintances, around = known.unnamed): string[] {
  if (Array.isArray(answer)) return answer.flatMap((each) => findTooPrecise(each, known, around));
  if (!isObject(answer) || isOfCatalogue(answer)) return [];
  const seen = subjectOf(answer, known, around);
  return Object.entries(answer).flatMap(([field, value]) => {
    if (typeof value === 'object' && value !== null) return findTooPrecise(value, known, seen);
    const finding = tooPrecise(field, value, answer, seen);
    return finding ? [finding] : [];
  });
}

/** All values of an answer, recursively. */
function valuesIn(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return [answer];
  return Object.values(answer).flatMap(valuesIn);
}

const seenAs = new Map<string, Seen>([
  ['me', 'own'],
  ['fay', 'named'],
  ['ida', 'stranger'],
]);
const findings = (answer: unknown, unnamed: Seen = 'stranger') => findTooPrecise(answer, { seenAs, unnamed });

it.each<[string, unknown]>([
  ['exact points', { id: 'ida', points: 1234 }],
  ['points under another name', { id: 'ida', score: 1234 }],
  ['the level of the exact points', { id: 'ida', points: 1000, level: 1 }],
  ['exact metres', { id: 'ida', totalDistance: 12.345 }],
  ["a stranger's walk with its distance", { username: 'ida', distance: 1.234 }],
  ["an anonymous walk's points", { username: ANONYMOUS_WALKER, pointsEarned: 185 }],
  ["an anonymous walk's difficulty", { username: ANONYMOUS_WALKER, difficulty: 'hard' }],
  ['an instant', { id: 'ida', unlockedAt: '2026-11-20T09:00:00.000Z' }],
  ['an instant under another name', { id: 'fay', lastSeen: '2026-11-20T09:00:00.000Z' }],
  ['the place of an anonymous walk', { username: ANONYMOUS_WALKER, endLatitude: 57.7051045 }],
  ['the photo of an anonymous walk', { username: ANONYMOUS_WALKER, photoUrl: '/objects/abc.jpg' }],
  ['a home', { id: 'fay', homeLatitude: 57.7 }],
  ['a way', { id: 'fay', routeGeometry: { type: 'LineString', coordinates: [[11.9, 57.7]] } }],
  ['the town of an anonymous walker', { id: 'ida', homeTown: 'Göteborg' }],
  ['the town that strangers see, in a profile', { id: 'fay', shownTown: 'Göteborg' }],
  ['an e-mail in a text', { id: 'fay', firstName: 'fay@example.org' }],
  ['coordinates in a text', { id: 'fay', destinationName: 'at 57.70512' }],
  ['a pair of coordinates in a text', { id: 'fay', destinationName: '-5.123,57.70512' }],
  ['a walk of nobody known', { id: 'p-1', username: 'ole', distance: 1.5, photoUrl: '/objects/abc.jpg' }],
  ['figures inside of others', [{ mine: { id: 'me', friends: [{ id: 'ida', points: 7 }] } }]],
  ['figures that name no walker', { totalPoints: 1234 }],
  ["another walker's way to the next rank", { id: 'fay', pointsToNextRank: 123 }],
])('findings reports %s of another walker', (_, answer) => expect(findings(answer)).toHaveLength(1));

it('findings accepts what the precision table allows and everything about oneself', () => {
  const walk = { difficulty: 'medium', distance: 1.5, pointsEarned: 225, completed: true };
  // The part of a challenge id before its full stop may be a digit.
  expect(findings({ id: 'B6xTJOAkty4i36svZ86545.2026-11-20.945le2B1hoPm3SRQvc6oVw' })).toEqual([]);
  const named = {
    ...walk,
    distance: 1.776,
    pointsEarned: 266,
    id: 'p-1',
    username: 'fay',
    completedAt: '2026-11-20T09:00:00.000Z',
    endLatitude: 57.70512,
  };
  const anonymous = { ...walk, id: 'p-2', username: ANONYMOUS_WALKER, completedAt: '2026-11-20', endLatitude: 57.725 };
  expect(findings([named, anonymous, { id: 'ida', points: 1250, level: 2, totalDistance: 12, rank: 3 }])).toEqual([]);
  expect(findings({ id: 'fay', points: 1234, level: 2, totalDistance: 12.345, rank: 3 })).toEqual([]);
  expect(
    findings({ id: 'me', points: 1234, pointsToNextRank: 16, email: 'me@example.org', homeLatitude: 57.70512 }),
  ).toEqual([]);
  expect(findings({ totalPoints: 1234 }, 'own')).toEqual([]);
});

it('docs/privacy.md shows the precision table', () => {
  expect(readFileSync('docs/privacy.md', 'utf8')).toContain(precisionTableText());
});

const world = useWorld({ width: 160, height: 120 });

interface Person {
  walker: ExampleWalker;
  seen: Seen;
  /** Values that only the walker receives. */
  private: unknown[];
  /** Values shown to everyone if `named`, and to friends if `anonymous`. */
  unlessNamed: unknown[];
}

/** Lengths, times and homes are unique, so that a value in an answer identifies its walker. */
async function join(index: number, seen: Seen, mapVisibility: string): Promise<Person> {
  const home = { homeLatitude: 41.14357 + index / 50, homeLongitude: -8.59358 + index / 50 };
  const distance = (1312 + index * 271) / 1000;
  world.at(`2026-11-19T09:0${index}:07.123Z`);
  world.streets.find = (request) => ({
    ...straightStreet(request),
    destination: { street: `Street ${index}` },
    distance,
  });
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
  // A hidden walker is a stranger to friends too.
  for (const friend of [others[1], others[3]]) await friend?.walker.befriend(viewer);
  world.streets.find = straightStreet;
  // Anonymous walks appear on the map the day after.
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

/** Relation of an answer without a walker when the call names oneself. */
const ownAnswer = ({ example, route }: NamedExample): Seen =>
  route.auth === 'walker' && example.about === 'no walker' ? 'stranger' : 'own';

it.each(namedExamples())('the answer of $key is no more precise than the precision table', async (named) => {
  const { name, route, example, status } = named;
  const handler = await handlerOf(name);
  // Calls that use something up are made by a newcomer.
  const asker = example.freshWalker ? await world.exampleWalker() : viewer;
  const ask = (call: Call | undefined, cookie?: string) =>
    world.bench.call(handler, { method: route.method, ...call, cookie });

  if (route.auth !== 'none') {
    // A call without input is the same for all walkers and made once, because some are rate limited.
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
