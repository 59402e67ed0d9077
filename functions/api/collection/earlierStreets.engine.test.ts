import { describe, expect, it } from 'vitest';
import {
  type EarlierPlace,
  MAX_EARLIER_PLACES,
  MAX_EARLIER_TOWNS,
} from '../../../shared/domain/collection/earlierPlaces.ts';
import { packTown, unpackTown } from '../../../shared/domain/collection/packedTown.ts';
import { runsOf } from '../../../shared/domain/collection/pieceRuns.ts';
import { earlierStreetsOps, readEarlierStreets } from '../../data/collection/earlierStreets.ts';
import { keys } from '../../data/keys.ts';
import { type Op, put, update } from '../../data/ops.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';
import { straightTown } from '../../testing/straightTown.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as acceptFriend } from '../friends/acceptFriend.ts';
import { handler as requestFriend } from '../friends/requestFriend.ts';
import { handler as addEarlierStreets } from './addEarlierStreets.ts';
import { handler as getTown } from './getTown.ts';
import { handler as listTowns } from './listTowns.ts';
import { handler as removeEarlierStreets } from './removeEarlierStreets.ts';

const world = useWorld({ width: 40, height: 30 });
const town = '13-3900-3067-Town';

type Walker = Awaited<ReturnType<typeof world.walker>>;
const townsOf = async (walker: Walker, of = walker) => walker.call(listTowns, { params: { id: of.id } });
const pageOf = async (walker: Walker, query: Record<string, string> = {}) =>
  (await walker.call(getTown, { params: { id: walker.id, town }, query })).json;
const add = (walker: Walker, body: unknown, id = walker.id) =>
  walker.call(addEarlierStreets, { method: 'POST', params: { id, town }, body });
const removeAll = (walker: Walker, id = walker.id) =>
  walker.call(removeEarlierStreets, { method: 'DELETE', params: { id } });

const isEarlierStreets = (op: Op) => op.kind === 'put' && String(op.item.SK).startsWith('ES#');

/** A walker who has since covered the first street and half of the second. */
async function walked() {
  const walker = await world.walker();
  await walker.walk();
  const { towns } = (await townsOf(walker)).json;
  const { pieces } = await pageOf(walker, { pieces: 'all' });
  const [first, second, third]: number[] = pieces.streets;
  const from = (first ?? 0) + (second ?? 0);
  const third20 = { numbering: pieces.numbering, runs: [from, third] };
  return { walker, before: towns[0], pieces, third: third20 };
}

describe('earlier streets', () => {
  it('the device unpacks the same town geometry that the server has', async () => {
    const { pieces } = await walked();
    const streets = (await straightTown.streetsOf(town)) ?? expect.fail('no town');
    expect(unpackTown(pieces).pieces).toEqual(streets.pieces);
    expect(pieces).toEqual(packTown(streets));
  });

  it('earlier streets are shown separately and change no figures of the town or the walker', async () => {
    const { walker, before, third } = await walked();
    const profile = await world.store.table.get(keys.profile(walker.id));
    const answer = await add(walker, third);
    expect(await world.store.table.get(keys.profile(walker.id))).toEqual(profile);
    expect(answer.status).toBe(200);
    const [after] = (await townsOf(walker)).json.towns;
    expect(after).toEqual({ ...before, walkedEarlier: 1, earlierMetres: after.earlierMetres });
    expect(answer.json.town).toEqual(after);
    expect(after.earlierMetres).toBeGreaterThan(300);
    const { streets, lines, earlierLines, next } = await pageOf(walker);
    expect(streets[2]).toEqual(['Third Street', streets[2][1], 0, 4, streets[2][4], streets[2][5], expect.any(Number)]);
    expect(Math.abs(streets[2][6] - streets[2][1])).toBeLessThanOrEqual(1);
    expect([lines.length, earlierLines.length]).toEqual([2, 1]);
    expect(next).toBeNull();
  });

  it('adding the same pieces again, in any order and overlap, writes nothing', async () => {
    const { walker, pieces } = await walked();
    const stored = async () => [
      await world.store.table.get(keys.earlierStreets(walker.id, town)),
      await world.store.table.get(keys.collection(walker.id)),
    ];
    const parts = [runsOf([70, 71, 72]), runsOf([71, 72, 73, 80]), runsOf([60])];
    for (const runs of parts) expect((await add(walker, { numbering: pieces.numbering, runs })).status).toBe(200);
    const once = await stored();
    for (const runs of parts.toReversed()) await add(walker, { numbering: pieces.numbering, runs });
    expect(await stored()).toEqual(once);
  });

  it('concurrent additions of earlier streets are all stored and counted', async () => {
    const { walker, pieces } = await walked();
    const calls = [70, 75, 80, 90].map((from) => add(walker, { numbering: pieces.numbering, runs: [from, 2] }));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [{ earlierMetres }] = (await townsOf(walker)).json.towns;
    const { pieces: of } = unpackTown(pieces);
    const expected = [70, 71, 75, 76, 80, 81, 90, 91].reduce((sum, piece) => sum + (of.metres[piece] ?? 0), 0);
    expect(Math.abs(earlierMetres - expected)).toBeLessThan(0.01);
  });

  it('earlier streets survive a new map import and a new walk', async () => {
    const { walker, third } = await walked();
    await add(walker, third);
    const [counted] = (await townsOf(walker)).json.towns;
    const stored = (await world.store.table.get(keys.collection(walker.id))) ?? expect.fail('nothing is stored');
    await world.store.table.write(put({ ...keys.collection(walker.id), ...stored, version: 'another', towns: [] }));
    expect((await townsOf(walker)).json.towns).toEqual([counted]);
    world.at('2026-11-21T09:00:00Z');
    await walker.walk();
    expect((await townsOf(walker)).json.towns).toEqual([counted]);
    world.at('2026-11-20T09:00:00Z');
  });

  it('removing all earlier streets restores the previous figures', async () => {
    const { walker, before, third } = await walked();
    await add(walker, third);
    expect((await removeAll(walker)).status).toBe(200);
    expect((await townsOf(walker)).json.towns).toEqual([before]);
    expect((await pageOf(walker)).earlierLines).toEqual([]);
    expect(await world.store.table.get(keys.earlierStreets(walker.id, town))).toBeUndefined();
    expect((await removeAll(walker)).status).toBe(200);
  });

  it('earlier streets for an account in deletion are refused and not stored', async () => {
    const { walker, third } = await walked();
    await world.store.table.write(update(keys.profile(walker.id), { set: { deletionReceipt: 'receipt' } }));
    expect((await add(walker, third)).status).toBeGreaterThanOrEqual(400);
    expect(await world.store.table.get(keys.earlierStreets(walker.id, town))).toBeUndefined();
  });

  it('earlier streets are not stored for an account whose deletion begins during the call', async () => {
    const { walker, third } = await walked();
    const paused = pauseWrite(world.store.table, (ops) => ops.some(isEarlierStreets));
    const { adapters } = world.bench;
    adapters.table = paused.table;
    const adding = add(walker, third);
    adapters.table = world.store.table;
    await paused.reached;
    await world.store.table.write(update(keys.profile(walker.id), { set: { deletionReceipt: 'receipt' } }));
    paused.release();
    expect((await adding).status).toBeGreaterThanOrEqual(400);
    expect(await world.store.table.get(keys.earlierStreets(walker.id, town))).toBeUndefined();
  });

  it('other walkers can neither see, add nor remove earlier streets', async () => {
    const { walker, third } = await walked();
    const [friend, stranger] = [await world.walker(), await world.walker()];
    const request = await friend.call(requestFriend, { body: { addresseeUsername: walker.username } });
    await walker.call(acceptFriend, { method: 'POST', params: { requestId: request.json.id } });
    const shownTowns = (await townsOf(friend, walker)).json;
    await add(walker, third);
    expect((await townsOf(friend, walker)).json).toEqual(shownTowns);
    expect((await townsOf(stranger, walker)).json).toEqual({});
    for (const other of [friend, stranger]) {
      expect((await add(other, third, walker.id)).status).toBe(403);
      expect((await removeAll(other, walker.id)).status).toBe(403);
    }
    // A town without own streets is refused as well.
    expect((await add(stranger, third)).status).toBe(404);
  });

  it('a town keeps as many earlier pieces as one transaction holds, and refuses the next', async () => {
    const { walker, pieces } = await walked();
    const elsewhere = Array.from({ length: MAX_EARLIER_PLACES - 1 }, (_, at): EarlierPlace => [at, at, 3, 20]);
    await world.store.table.write(...earlierStreetsOps(walker.id, town, elsewhere));
    const addPiece = (piece: number) => add(walker, { numbering: pieces.numbering, runs: runsOf([piece]) });
    expect((await addPiece(70)).status).toBe(200);
    expect(await addPiece(71)).toMatchObject({ status: 400, text: 'There is no room for more earlier streets.' });
    expect(await readEarlierStreets(world.store.table, walker.id, town)).toHaveLength(MAX_EARLIER_PLACES);
  });

  it('earlier streets in the forty-first town are refused, and more in a town that has some are not', async () => {
    const { walker, third, pieces } = await walked();
    const counted = (await world.store.table.get(keys.collection(walker.id))) ?? expect.fail('nothing is counted');
    const [own] = (await townsOf(walker)).json.towns;
    const others = Array.from({ length: MAX_EARLIER_TOWNS }, (_, at) => ({
      ...own,
      key: `other-${at}`,
      earlierMetres: 1,
    }));
    const hold = (towns: object[]) =>
      world.store.table.write(put({ ...keys.collection(walker.id), ...counted, towns }));
    await hold([own, ...others]);
    expect(await add(walker, third)).toMatchObject({ status: 400, text: 'There is no room for more earlier streets.' });
    await hold([own, ...others.slice(1)]);
    expect((await add(walker, third)).status).toBe(200);
    expect((await add(walker, { numbering: pieces.numbering, runs: runsOf([70]) })).status).toBe(200);
  });

  it.each([
    ['a piece that the town does not have', { runs: [0, 5000] }, 400],
    ['a gap that leads out of the town', { runs: [9e15, 1] }, 400],
    ['empty runs', { runs: [0, 0] }, 400],
    ['a run without its end', { runs: [3] }, 400],
    ['negative numbers', { runs: [-5, 5] }, 400],
    ['fractions', { runs: [0.5, 1] }, 400],
    ['an object instead of a list', { runs: { 0: 1 } }, 400],
    ['more runs than a call accepts', { runs: Array.from({ length: 8002 }, () => 1) }, 400],
    ['ten million runs', { runs: Array.from({ length: 10_000_000 }, () => 1) }, 413],
    ['the piece numbers of another map import', { numbering: '3-abc', runs: [0, 1] }, 409],
  ])('an addition with %s is refused and stores nothing', async (_, wrong, status) => {
    const { walker, third } = await walked();
    expect((await add(walker, { ...third, ...wrong })).status).toBe(status);
    expect(await world.store.table.get(keys.earlierStreets(walker.id, town))).toBeUndefined();
  });
});
