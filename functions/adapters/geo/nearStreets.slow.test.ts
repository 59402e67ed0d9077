import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../../shared/domain/geo.ts';
import { keys } from '../../data/keys.ts';
import { put } from '../../data/ops.ts';
import { useTable } from '../../testing/table.ts';
import { cloudStage as stageOn } from './cloud.fixture.ts';
import { answerFor, centreOf, sending, useOverpass } from './fakeOverpass.fixture.ts';
import { neighbourhoodsOf } from './neighbourhood.ts';

const home = { latitude: 51.5074, longitude: -0.1278 };
const nextDoor = { latitude: 51.505, longitude: -0.1278 };
const elsewhere = { latitude: 48.85, longitude: 2.35 };
const keyOf = (point: Position) => neighbourhoodsOf(point, 2.5)[0]?.key ?? '';

const table = useTable();
const overpass = useOverpass();
beforeEach(async () => {
  await table.clear();
  overpass.answer = (response, query) => sending(answerFor(centreOf(query), 24))(response);
});

const cloudStage = () => stageOn(table.table, { url: overpass.url });
const isInUse = ({ stores }: ReturnType<typeof cloudStage>, at: Position) =>
  stores.get(keyOf(at))?.objects.has('current.json') ?? false;

describe('a home that no import covers', () => {
  it('a home without an import gets a full walk from one import of its neighbourhood, which serves all homes of the cell', async () => {
    const stage = cloudStage();
    const route = await stage.walk(home);
    expect(route).toMatchObject({ provider: 'overpass', destination: { town: 'Gridham' }, fastRoadMetres: 0 });
    expect(route.directions.length).toBeGreaterThan(2);
    expect(route.wayHome).not.toBeNull();
    expect((await stage.walk(nextDoor)).provider).toBe('overpass');
    const [longitude = 0, latitude = 0] = route.coordinates.at(-1) ?? [];
    const to = { latitude, longitude };
    const way = { from: nextDoor, to, home, goal: 'x', preferredWays: 'quiet' as const, noSteps: false };
    expect(await stage.geo.findWay(way)).toMatchObject({ directions: expect.arrayContaining([expect.anything()]) });
    expect(overpass.queries).toHaveLength(1);
    expect(stage.paid.calls).toBe(0);
  });

  it('a home has the same address before and after the import of its neighbourhood', async () => {
    const stage = cloudStage();
    const before = await stage.geo.nearestPlace(home);
    await stage.walk(home);
    expect(isInUse(stage, home)).toBe(true);
    expect(await stage.geo.nearestPlace(home)).toEqual(before);
    expect(before.attribution).toBe('© HERE');
  });

  it('Overpass learns the cell of a home, not the home, and a contact in the user agent', async () => {
    const stage = cloudStage();
    await stage.walk(home);
    await stage.settled();
    const [query = ''] = overpass.queries;
    expect(centreOf(query)).toEqual({ latitude: 51.5019, longitude: -0.12085 });
    expect(query).not.toMatch(/51\.507|-0\.127/);
    expect(overpass.headers[0]?.['user-agent']).toBe('Signpost/0.1 (hello@signpost.example)');
  });

  it('two walkers of a neighbourhood who ask at the same time share one import', async () => {
    const stage = cloudStage();
    const both = await Promise.all([stage.walk(home), stage.walk(nextDoor)]);
    expect(both.map(({ provider }) => provider)).toEqual(['overpass', 'overpass']);
    expect(overpass.queries).toHaveLength(1);
  });

  it('Amazon Location answers after eight seconds, and the imported streets once they are there', async () => {
    const stage = cloudStage();
    const held: { response: ServerResponse; query: string }[] = [];
    overpass.answer = (response, query) => void held.push({ response, query });
    const waiting = stage.walk(home, { noSteps: true });
    await expect.poll(() => held.length).toBe(1);
    stage.pass(8);
    expect(await waiting).toMatchObject({ provider: 'location', fastRoadMetres: null, comfort: null });
    // A second walker of the cell waits for the same import.
    expect((await stage.walk(nextDoor)).provider).toBe('location');
    for (const { response, query } of held) sending(answerFor(centreOf(query), 24))(response);
    await stage.settled();
    expect((await stage.walk(home)).provider).toBe('overpass');
    expect(overpass.queries).toHaveLength(1);
  });

  it('longer walks ask for a larger neighbourhood, and keep the smaller one where that fails', async () => {
    const stage = cloudStage();
    await stage.walk(home);
    overpass.answer = (response) => response.end('<html>Busy</html>');
    expect((await stage.walk(home, { maxKilometres: 5 })).provider).toBe('overpass');
    expect(overpass.queries.map((query) => /around:(\d+)/.exec(query)?.[1])).toEqual(['3576', '6076']);
    expect(stage.paid.calls).toBe(0);
  });
});

const whole = JSON.stringify(answerFor(home, 24));
const broken: [string, (response: ServerResponse) => void][] = [
  ['never answers', () => undefined],
  ['stalls in the middle', (response) => void response.write(whole.slice(0, 5000))],
  ['closes the connection early', (response) => void response.write(whole.slice(0, 5000), () => response.destroy())],
  ['sends broken JSON', (response) => response.end(whole.slice(0, -10))],
  ['sends too many bytes', (response) => response.end(Buffer.alloc(4_000_000, ' '))],
  ['sends another place', sending(answerFor(elsewhere))],
  ['runs out of memory', sending({ ...answerFor(home), remark: 'Query run out of memory.' })],
  ['times out', sending({ elements: [], remark: 'runtime error: Query timed out in "query" at line 2' })],
];

it.each(broken)(
  'a server that %s leaves nothing behind, costs only the directions, and is requested again after ten minutes',
  async (_, breaking) => {
    const stage = cloudStage();
    overpass.answer = breaking;
    expect((await stage.walk(home)).provider).toBe('location');
    expect((await stage.walk(nextDoor)).provider).toBe('location');
    expect(isInUse(stage, home)).toBe(false);
    expect(overpass.queries).toHaveLength(1);
    overpass.answer = (response) => response.end(whole);
    stage.pass(599);
    expect((await stage.walk(home)).provider).toBe('location');
    stage.pass(1);
    expect((await stage.walk(home)).provider).toBe('overpass');
    expect(overpass.queries).toHaveLength(2);
  },
);

it.each([0, 4])(
  'a neighbourhood with %i ways is left to Amazon Location, and asked for again after a day',
  async (count) => {
    const stage = cloudStage();
    const { elements } = answerFor(home);
    const some = elements.filter(({ type }) => type === 'way').slice(0, count);
    overpass.answer = sending({ elements: [...some, ...elements.filter(({ type }) => type === 'node')] });
    for (const seconds of [0, 23 * 3600, 3600]) {
      stage.pass(seconds);
      expect((await stage.walk(home)).provider).toBe('location');
    }
    expect(overpass.queries).toHaveLength(2);
  },
);

it('where Amazon Location has no walk either, the answer has the time from which streets may be there', async () => {
  const stage = cloudStage();
  stage.location.walkBetween = async () => undefined;
  const held: ServerResponse[] = [];
  overpass.answer = (response) => void held.push(response);
  const waiting = stage.find(home);
  await expect.poll(() => held.length).toBe(1);
  stage.pass(8);
  expect(await waiting, 'the job goes on').toEqual({ none: 'unavailable', retrySeconds: 60 });
  for (const response of held) response.writeHead(429, { 'retry-after': '1200' }).end();
  await stage.settled();
  expect(await stage.find(home)).toEqual({ none: 'unavailable', retrySeconds: 1200 });
  stage.pass(1200);
  overpass.answer = sending({ elements: [] });
  expect(await stage.find(elsewhere), 'there are no streets').toEqual({ none: 'nothing_walkable' });
});

it.each([429, 504])('a server that answers %i gets no request before its Retry-After is over', async (status) => {
  const stage = cloudStage();
  overpass.answer = (response) => response.writeHead(status, { 'retry-after': '1200' }).end();
  const waiting = stage.walk(home);
  await expect.poll(() => overpass.queries.length).toBe(1);
  await stage.settled();
  stage.pass(8);
  expect((await waiting).provider).toBe('location');
  // Requests do not wait for a server that asked for a pause.
  expect((await stage.walk(elsewhere)).provider).toBe('location');
  overpass.answer = (response, query) => sending(answerFor(centreOf(query), 24))(response);
  stage.pass(1191);
  expect(await stage.run()).toMatchObject({ counts: { imported: 0, busy: 0 } });
  expect(overpass.queries).toHaveLength(1);
  stage.pass(1);
  // The next scheduled run imports the requested neighbourhood.
  expect(await stage.run()).toMatchObject({ counts: { imported: 1 } });
  expect((await stage.walk(home)).provider).toBe('overpass');
});

it('a run that was interrupted is made up for once its turn has expired', async () => {
  const stage = cloudStage();
  const askedAt = stage.bench.now.toISOString();
  const until = stage.bench.now.getTime() / 1000 + 180;
  await table.table.write(put({ ...keys.neighbourhoodToImport(keyOf(home)), askedAt, tries: 1 }));
  await table.table.write(put({ ...keys.overpassTurn(), until, run: 'killed' }));
  expect(await stage.run()).toMatchObject({ counts: { imported: 0 } });
  stage.pass(181);
  expect(await stage.run()).toMatchObject({ counts: { imported: 1, today: 0 } });
  expect((await stage.walk(home)).provider).toBe('overpass');
});

it('an import that is cut off while it writes is not seen, and is given up after three tries', async () => {
  const stage = cloudStage();
  const store = stage.storeOf(keyOf(home));
  store.update = () => Promise.reject(new Error('S3 is away'));
  const waiting = stage.walk(home);
  await stage.settled();
  await expect.poll(() => store.objects.size).toBeGreaterThan(2);
  for (let tries = 0; tries < 3; tries++) {
    stage.pass(181);
    await stage.run().catch(() => undefined);
  }
  expect((await waiting).provider).toBe('location');
  expect(isInUse(stage, home)).toBe(false);
  expect(overpass.queries).toHaveLength(3);
});

it('an import whose files are gone is imported again', async () => {
  const stage = cloudStage();
  await stage.walk(home);
  const objects = stage.storeOf(keyOf(home)).objects;
  for (const key of objects.keys()) if (key.endsWith('.tiles') || key.endsWith('.catalogue')) objects.delete(key);
  const later = cloudStage();
  for (const [key, store] of stage.stores) later.stores.set(key, store);
  expect((await later.walk(home)).provider).toBe('overpass');
  expect(overpass.queries).toHaveLength(2);
  expect(later.faults).toMatchObject([{ name: 'StreetsFault' }]);
});
