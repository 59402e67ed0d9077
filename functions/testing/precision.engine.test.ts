import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { profileFieldNames } from '../../shared/api/publicProfile.ts';
import { fieldsForOthers } from '../../shared/api/walk.ts';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';
import { levelOf } from '../../shared/domain/challenges/points.ts';
import { POINTS_STEP } from '../../shared/domain/leaderboard/publicFigures.ts';
import { ANONYMOUS_WALKER } from '../../shared/domain/privacy/privacy.ts';
import type { Answer, Call } from './context.ts';
import { type NamedExample, namedExamples } from './examples.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import { straightStreet } from './straightStreets.ts';
import { handlerOf } from './transports.ts';
import { useWorld } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;
type Allows = (value: unknown, among: Fields) => boolean;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Precise texts: instants, e-mails, coordinates with decimals, photo addresses. Ids of random characters, full stops
 * and days are no coordinates.
 */
const TELLTALE = /\d{4}-\d\d-\d\dT\d\d|[^\s@]+@[^\s@]+\.[^\s@]+|(?<![\w.-])-?\d{1,3}\.\d{3,}(?![\w-])|\/objects\//;
const isPlain = (value: unknown) => isText(value) && !TELLTALE.test(value);
const isPicture = (value: unknown) => isText(value) && /^\/objects\/[\w-]+\.jpg$/.test(value);
const POINTS_FIELDS = ['points', 'totalPoints'];

/** Precisions by their names in docs/privacy.md. */
const PRECISIONS: Readonly<Record<string, Allows>> = {
  never: () => false,
  exact: (value) => Number.isInteger(value),
  'as of the hour': (value) => Number.isInteger(value),
  'of the points shown': (value) => Number.isInteger(value),
  'to the nearest 50, as the UTC day began': (value) => isNumber(value) && value % POINTS_STEP === 0,
  'as the UTC day began': (value) => Number.isInteger(value),
  'of those points': (value, among) => {
    const points = POINTS_FIELDS.map((name) => among[name]).find(isNumber);
    return isNumber(value) && points !== undefined && value === levelOf(points);
  },
  'whole km, as the UTC day began': (value) => Number.isInteger(value),
  'to the metre': isNumber,
  'the same of every walk': (value) => [1.5, 225, 'medium', true].some((usual) => usual === value),
  'the instant': (value) => isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
  'the bare day': (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value),
  'the sign': isNumber,
  // A point of the town has four decimals; centres of 0.05 and 0.5 degree squares, without a town, are multiples of 0.025.
  'a point of the town, or the middle of a square of 0.05 or 0.5 degrees': (value) =>
    isNumber(value) && Number.isInteger(Math.round(value * 1e9) / 1e5),
  'the bare day, once it has ended': (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value),
  yes: (value) => typeof value === 'boolean' || isPlain(value),
  'the town of home': isPlain,
  'yes, the picture': isPicture,
  'unlocked ones only': (value) => value === 100,
};

/** The viewer's relation to a walker: oneself, one whose walks are visible to the viewer, or any other. */
type Seen = 'own' | 'named' | 'stranger';

/** Fields by the rows of the table in docs/privacy.md. Any other row names its one field after "a walk's". */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'name and face': ['username', ...profileFieldNames],
  'profile photo': ['profilePhotoUrl'],
  'town of home': ['homeTown'],
  points: POINTS_FIELDS,
  'proven points, of all time and of this week': ['provenPoints', 'provenThisWeek'],
  level: ['level'],
  'distance of all walks': ['totalDistance'],
  'walks and days in a row': ['completedChallenges', 'currentStreak', 'longestStreak', 'thisWeek'],
  'days of this week with a walk, to members of a club of both': ['days', 'isYou', 'isOwner'],
  ranks: ['rank', 'globalRank', 'friendsRank'],
  'points to the next rank': ['pointsToNextRank'],
  'streets walked and signed, and towns; achievements for them': ['townCount', 'walked', 'signed'],
  achievements: ['achievementId'],
  'when one was unlocked': ['unlockedAt'],
  'progress of achievements': ['progress'],
  "a walk's points": ['pointsEarned'],
  "a walk's difficulty": ['difficulty', 'completed'],
  "a walk's street and town": ['destination', 'destinationName', 'street', 'crossing', 'town'],
  "a walk's time": ['completedAt'],
  "a walk's photo": ['photoUrl'],
  "a walk's place": ['latitude', 'longitude', 'endLatitude', 'endLongitude'],
  'counts of the world': ['totalChallenges', 'totalUsers', 'count'],
  'ids, states, keys, places that were asked for':
    'id name status answer place_name attribution publicKey uploadURL'.split(' '),
};

const [, tableText = ''] =
  /^\| what \| oneself \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(readFileSync('docs/privacy.md', 'utf8')) ?? [];
/** Precision of a field for others. Friends see an `anonymous` walker as anyone sees a `named` one. */
const precisionOf = new Map(
  tableText
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [what = '', , named = '', stranger = ''] = line.slice(2, -2).split(' | ');
      return (FIELDS[what] ?? [what.replace("a walk's ", '')]).map((field) => [field, { named, stranger }] as const);
    }),
);

/** Why another walker's field is too precise; undefined if it is not. */
function tooPrecise(field: string, value: unknown, among: Fields, seen: Seen): string | undefined {
  if (value === null || value === undefined || seen === 'own') return undefined;
  const precision = precisionOf.get(field)?.[seen];
  if (!precision) return `${field} is not in the precision table: ${JSON.stringify(value)}`;
  return PRECISIONS[precision]?.(value, among)
    ? undefined
    : `${field} may be "${precision}" and is ${JSON.stringify(value)}`;
}

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

it('the table in docs/privacy.md has known rows and precisions, and each field of a walk that others see', () => {
  const fields = [...Object.values(FIELDS).flat(), ...fieldsForOthers()];
  expect([...precisionOf.keys()].sort()).toEqual([...new Set(fields)].sort());
  const used = [...precisionOf.values()].flatMap(({ named, stranger }) => [named, stranger]);
  expect(used.filter((precision) => !(precision in PRECISIONS))).toEqual([]);
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
  const asker = named.isFresh ? await world.exampleWalker() : viewer;
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
