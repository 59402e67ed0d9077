import { beforeEach, describe, expect, it } from 'vitest';
import { moderate } from '../../../infra/operations/moderation.ts';
import { HIDDEN_NAME } from '../../../shared/domain/auth/names.ts';
import { walkTarget } from '../../../shared/domain/moderation/report.ts';
import { keys } from '../../data/keys.ts';
import { profileTarget } from '../../data/moderation/hiddenProfiles.ts';
import { statementsOf } from '../../data/moderation/moderation.ts';
import { casesToDecide, readCase, reportsInCase } from '../../data/moderation/reports.ts';
import { removalsOf } from '../../data/walkers/walkerItems.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { acquaintances, inGoodStanding, readAllRoutes, reportedBySome } from '../../testing/acquaintances.ts';
import type { WalkerInPlay } from '../../testing/transports.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as listGlobalChallenges } from '../world/listGlobalChallenges.ts';
import { handler as report } from './report.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));
const { people, befriend } = acquaintances(world);
const table = () => world.store.table;

interface Shown {
  id: string;
  username: string;
  completedAt: string;
  photoUrl?: string | null;
}

const send = (walker: WalkerInPlay, body: object) => walker.call(report, { body: { reason: 'offensive', ...body } });
const patch = (walker: WalkerInPlay, body: object) =>
  walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body });
const walksSeen = async (walker: WalkerInPlay): Promise<Shown[]> => (await walker.call(listGlobalChallenges)).json;

/** A `named` walker, whose first walk strangers see with street and photo. */
async function namedWalker(): Promise<{ owner: WalkerInPlay; walk: { publicId: string; day: string } }> {
  const owner = await world.walker();
  await patch(owner, { mapVisibility: 'named', firstName: 'Wilhelmina', lastName: 'Strandvik' });
  await owner.walk();
  const walk = (await walksSeen(owner)).find(({ username }) => username === owner.username);
  if (!walk) throw new Error('no walk');
  return { owner, walk: { publicId: walk.id, day: walk.completedAt.slice(0, 10) } };
}

/** The routes whose answer contains a text for this viewer. */
const showing = async (viewer: WalkerInPlay, other: { id: string }, ...texts: string[]) =>
  [...(await readAllRoutes(viewer, other))]
    .filter(([, text]) => texts.some((each) => text.includes(each)))
    .map(([name]) => name);

describe('POST /api/reports', () => {
  it('a reported name disappears from every route for the reporter only', async () => {
    const { owner } = await namedWalker();
    const [ada, bob] = await people(2);
    const names = [owner.username, 'Wilhelmina', 'Strandvik'];
    if (!ada || !bob) throw new Error('nobody');
    await befriend(ada, owner);
    expect(await showing(ada, owner, ...names)).toEqual(
      expect.arrayContaining(['getWalker', 'listFriends', 'getGlobalLeaderboard', 'listGlobalChallenges']),
    );
    expect((await send(ada, { what: 'name', reportedId: owner.id })).status).toBe(201);
    expect(await showing(ada, owner, ...names)).toEqual([]);
    expect(await showing(ada, owner, HIDDEN_NAME)).toContain('getGlobalLeaderboard');
    expect(await showing(bob, owner, ...names)).toContain('getWalker');
    // A report covers the old name only.
    await patch(owner, { firstName: 'Mina' });
    expect(await showing(ada, owner, 'Mina')).toContain('getWalker');
  });

  it('a reported walk, photo or place disappears for the reporter and nothing else does', async () => {
    const { owner, walk } = await namedWalker();
    const [ada, bob] = await people(2);
    if (!ada || !bob) throw new Error('nobody');
    const photo = (await walksSeen(owner)).find(({ id }) => id === walk.publicId)?.photoUrl ?? 'none';
    expect(await showing(ada, owner, photo)).toEqual(['listCompletedChallenges', 'listGlobalChallenges']);
    await send(ada, { what: 'photo', ...walk });
    expect(await showing(ada, owner, photo)).toEqual([]);
    expect(await showing(ada, owner, walk.publicId)).toEqual(['listCompletedChallenges', 'listGlobalChallenges']);
    await send(bob, { what: 'place', reason: 'private', ...walk });
    await send(ada, { what: 'walk', ...walk });
    expect(await showing(ada, owner, walk.publicId)).toEqual([]);
    expect(await showing(bob, owner, walk.publicId)).toEqual([]);
    expect(await showing(owner, owner, photo)).toContain('listGlobalChallenges');
  });

  it('the third counted report hides a thing from strangers, also when concurrent, and the owner gets a statement (STANDING-2)', async () => {
    const { owner, walk } = await namedWalker();
    const [friend, stranger] = await people(2);
    if (!friend || !stranger) throw new Error('nobody');
    const reporters = await Promise.all([1, 2, 3].map(() => inGoodStanding(world)));
    await befriend(friend, owner);
    const all = await Promise.all(reporters.map((each) => send(each, { what: 'walk', ...walk })));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await showing(stranger, owner, walk.publicId)).toEqual([]);
    expect(await showing(friend, owner, walk.publicId)).toContain('listGlobalChallenges');
    expect(await statementsOf(table(), owner.id)).toMatchObject([{ did: 'held', what: 'walk' }]);
    const { photoUrl } = (await walksSeen(owner)).find(({ id }) => id === walk.publicId) ?? {};
    expect(photoUrl).toMatch(/^\/objects\//);
  });

  it('reports by new accounts hide nothing and are listed for the operator (STANDING-3)', async () => {
    const { owner, walk } = await namedWalker();
    const [stranger, ...trio] = await people(4);
    if (!stranger) throw new Error('nobody');
    const others = await Promise.all([1, 2].map(() => inGoodStanding(world)));
    for (const each of [...trio, ...others]) {
      for (const what of ['walk', 'photo', 'place'] as const)
        expect((await send(each, { what, reason: 'other', ...walk })).status).toBe(201);
    }
    expect(await showing(stranger, owner, walk.publicId)).toContain('listGlobalChallenges');
    expect(await statementsOf(table(), owner.id)).toEqual([]);
    const waiting = (await casesToDecide(table())).filter(({ target }) => target.includes(walk.publicId));
    expect(waiting.map(({ target }) => target.split('.').at(-1)).sort()).toEqual(['photo', 'place', 'walk']);
  });

  it('reports from one network count once', async () => {
    const { owner, walk } = await namedWalker();
    const stranger = await world.walker();
    const headers = (address: string) => ({ 'cloudfront-viewer-address': `${address}:443` });
    for (const address of ['2001:db8:1:2::5', '2001:db8:1:2:9::1', '2001:db8:1:2::7', '198.51.100.9', '198.51.100.9'])
      await (await inGoodStanding(world)).call(report, {
        body: { reason: 'untrue', what: 'walk', ...walk },
        headers: headers(address),
      });
    expect(await showing(stranger, owner, walk.publicId)).toContain('listGlobalChallenges');
    await send(await inGoodStanding(world), { what: 'walk', ...walk });
    expect(await showing(stranger, owner, walk.publicId)).toEqual([]);
  });

  it('reports of a name hide it from the reporters only (STANDING-4)', async () => {
    const { owner } = await namedWalker();
    const stranger = await world.walker();
    await reportedBySome(world, 5, { what: 'name', reportedId: owner.id });
    expect(await showing(stranger, owner, owner.username)).toContain('getWalker');
  });

  it('repeated reports by one walker count once and expire after 90 days', async () => {
    const { owner, walk } = await namedWalker();
    const [ada, bob] = [await inGoodStanding(world), await inGoodStanding(world)];
    for (let time = 0; time < 100; time++) {
      expect((await send(ada, { what: 'walk', ...walk })).status).toBe(201);
    }
    await send(bob, { what: 'walk', ...walk });
    expect(await reportsInCase(table(), walkTarget(walk.publicId, 'walk'))).toHaveLength(2);
    world.at('2027-02-19T09:00:00Z');
    const stranger = await world.walker();
    await send(await inGoodStanding(world), { what: 'walk', ...walk });
    expect(await showing(stranger, owner, walk.publicId)).toContain('listGlobalChallenges');
  });

  it("the thirteenth report of a day answers 429, and reports need another walker's thing and a fitting reason", async () => {
    const ada = await world.walker();
    const others = await people(13);
    const codes: (string | number)[] = [];
    for (const { id } of others) {
      const answer = await send(ada, { what: 'name', reportedId: id });
      codes.push(answer.headers['x-error-code'] ?? answer.status);
    }
    expect(codes).toEqual([...Array(12).fill(201), 'too_many_reports']);
    world.at('2026-11-21T09:00:00Z');
    const unknown = { what: 'walk', publicId: 'A'.repeat(22), day: '2026-11-20' };
    for (const [body, code] of [
      [{ what: 'name', reportedId: ada.id }, 'report_self'],
      [{ what: 'name', reportedId: 'A'.repeat(22) }, 'walker_not_found'],
      [{ what: 'photo', reportedId: others[0]?.id }, 'report_not_found'],
      [unknown, 'report_not_found'],
      [{ ...unknown, reason: 'pretends' }, 'report_reason'],
      [{ what: 'walk', reportedId: others[0]?.id }, 'invalid_input'],
      [{ what: 'name', reportedId: others[0]?.id, text: 'x'.repeat(281) }, 'invalid_input'],
      [{ what: 'name', reportedId: others[0]?.id, reason: 'envy' }, 'invalid_input'],
    ] as const) {
      expect((await send(ada, body)).headers['x-error-code'], JSON.stringify(body)).toBe(code);
    }
  });

  it('what an operator has hidden stays hidden and decided when others report it later', async () => {
    const { owner, walk } = await namedWalker();
    const friend = await world.walker();
    await befriend(friend, owner);
    await send(await world.walker(), { what: 'walk', ...walk });
    const target = walkTarget(walk.publicId, 'walk');
    const operator = { mail: { send: async () => undefined }, siteUrl: '', operator: 'olga' };
    await moderate(['hide', target], 'It is a joke.', { table: table(), now: world.bench.now, ...operator });
    world.at('2026-11-20T10:00:00Z');
    await reportedBySome(world, 3, { what: 'walk', ...walk });
    expect(await reportsInCase(table(), target)).toHaveLength(4);
    expect(await readCase(table(), target)).toMatchObject({ state: 'hidden' });
    expect((await casesToDecide(table())).map((each) => each.target)).not.toContain(target);
    expect(await showing(friend, owner, walk.publicId)).toEqual([]);
    expect(await statementsOf(table(), owner.id)).toMatchObject([{ did: 'hidden' }]);
  });

  it('reports of two things by one walker from one network have nothing in common that links them', async () => {
    const { walk } = await namedWalker();
    const ada = await inGoodStanding(world);
    const ids = async (what: 'walk' | 'photo') => {
      await send(ada, { what, ...walk });
      const [stored] = await reportsInCase(table(), walkTarget(walk.publicId, what));
      return [stored?.by, stored?.network];
    };
    const all = [...(await ids('walk')), ...(await ids('photo'))];
    for (const id of all) expect(id).toMatch(/^[\w-]{43}$/);
    expect(new Set(all).size).toBe(4);
  });

  it("no answer, log line or stored case names the reporter, and the report goes with the reporter's account", async () => {
    const { owner } = await namedWalker();
    const ada = await world.walker();
    await send(ada, { what: 'name', reportedId: owner.id, text: 'It is rude.' });
    const walker = await readWalker(table(), owner.id);
    if (!walker) throw new Error('no walker');
    const target = profileTarget(walker, 'name');
    const stored = JSON.stringify([await reportsInCase(table(), target), await table().get(keys.reportedCase(target))]);
    expect(stored).toContain('It is rude.');
    for (const text of [stored, JSON.stringify(world.bench.lines)]) expect(text).not.toContain(ada.id);
    expect(await showing(owner, owner, 'It is rude.')).toEqual([]);

    const item = await table().get(keys.report(ada.id, target));
    if (!item) throw new Error('no report');
    await table().write(...(await removalsOf(table(), ada.id, [{ kind: 'reports', of: target, item }])));
    expect(await reportsInCase(table(), target)).toEqual([]);
  });
});
