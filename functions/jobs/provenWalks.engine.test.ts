import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provenPointsOf } from '../../shared/domain/signs/proof.ts';
import { open as openPhotos } from '../adapters/photos.ts';
import { open as openSignReader } from '../adapters/signReader.ts';
import { handler as completeChallenge } from '../api/challenges/completeChallenge.ts';
import { handler as listCompletedChallenges } from '../api/challenges/listCompletedChallenges.ts';
import { handler as getFriendsLeaderboard } from '../api/leaderboard/getFriendsLeaderboard.ts';
import { handler as getGlobalLeaderboard } from '../api/leaderboard/getGlobalLeaderboard.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import { keys } from '../data/keys.ts';
import { provenBefore } from '../data/leaderboard/provenPoints.ts';
import { putNew } from '../data/ops.ts';
import type { SignReader } from '../ports/signs.ts';
import { runJob } from '../testing/jobs.ts';
import { testBuckets } from '../testing/photoFiles.ts';
import { someView } from '../testing/pictures.ts';
import { straightStreet } from '../testing/straightStreets.ts';
import { HOME } from '../testing/walkerClient.ts';
import { useWorld } from '../testing/world.ts';
import { handler as readSigns } from './readSigns.ts';

const world = useWorld({ width: 160, height: 120 });
type Walker = Awaited<ReturnType<typeof world.walker>>;

const friday = '2026-11-20T09:00:00Z';
const metres = 1_234;
const walkPoints = provenPointsOf({ sign: 'read', repeated: false, possible: true, metres });
let black: Buffer;
let views = 0;
const newPicture = () => someView(++views);
beforeAll(async () => {
  black = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#000000' } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => {
  world.at(friday);
  world.streets.find = straightStreet;
});

const later = (minutes: number) => world.at(new Date(world.bench.now.getTime() + minutes * 60_000).toISOString());
const reading: SignReader = { read: async () => ({ outcome: 'read', names: [] }) };
/** The real reader without models: pictures without text are filtered before them. */
const reader = openSignReader({ STAGE: 'prod', SIGN_MODELS: '/nowhere' });

interface Proof {
  picture?: Uint8Array;
  witness?: string;
}
async function complete(walker: Walker, id: string, { picture = black, witness }: Proof = {}) {
  const photoUrl = await walker.upload(picture);
  const body = { photoUrl, ...(witness && { witness }) };
  const answer = await walker.call(completeChallenge, { params: { id }, body });
  expect(answer.status).toBe(200);
  return { walkerId: walker.id, day: String(answer.json.challenge.date) };
}
const look = async (signReader: SignReader, ...walks: unknown[]) => {
  const environment = () => ({
    ...world.bench.coreEnvironment(),
    table: world.store.table,
    photos: openPhotos(testBuckets()),
    signReader,
    signQueue: { announce: async () => undefined },
  });
  return Promise.all(walks.map((cursor) => runJob(readSigns, environment(), { cursor })));
};
const lookInTurn = async (signReader: SignReader, walks: readonly unknown[]) => {
  for (const walk of walks) await look(signReader, walk);
};
/** Half an hour between generating the route and completing it. */
async function honestWalk(walker: Walker, proof: Proof = {}) {
  const planned = (await walker.plan()).json;
  later(30);
  return complete(walker, planned.id, { picture: await newPicture(), ...proof });
}
const board = async (viewer: Walker, of: string) =>
  (await viewer.call(getGlobalLeaderboard, { query: { board: of } })).json;
const provenOf = async (walker: Walker) =>
  (await provenBefore(world.store.table, { walkerId: walker.id, day: '2026-11-20' })).ever.points;

type Cheat = (picture: () => Promise<Uint8Array>) => Promise<{ walkers: Walker[]; walks: unknown[] }>;
const alone = (walker: Walker, ...walks: unknown[]) => ({ walkers: [walker], walks });

const cheats: Record<string, Cheat> = {
  '3 seconds': async (picture) => {
    const walker = await world.walker();
    const { id } = (await walker.plan()).json;
    later(0.05);
    return alone(walker, await complete(walker, id, { picture: await picture(), witness: 'near' }));
  },
  black: async () => {
    const walker = await world.walker();
    return alone(walker, await honestWalk(walker, { picture: black, witness: 'near' }));
  },
  '1x1': async () => {
    const walker = await world.walker();
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#1d6b4f' } })
      .png()
      .toBuffer();
    return alone(walker, await honestWalk(walker, { picture: pixel, witness: 'near' }));
  },
  'the same picture from three accounts': async (picture) => {
    const walkers = [await world.walker(), await world.walker(), await world.walker()];
    const same = await picture();
    const walks = [];
    for (const walker of walkers) walks.push(await honestWalk(walker, { picture: same }));
    return { walkers, walks };
  },
  Paris: async (picture) => {
    const walker = await world.walker();
    const home = { ...HOME, homeSource: 'manual' };
    await walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body: home });
    const { id } = (await walker.plan({ homeLatitude: 48.8566, homeLongitude: 2.3522 })).json;
    later(30);
    return alone(walker, await complete(walker, id, { picture: await picture(), witness: 'near' }));
  },
  're-rolls': async (picture) => {
    const walker = await world.walker();
    await walker.plan();
    later(55);
    for (let roll = 1; roll < 5; roll++) await walker.plan({ forceNew: true });
    const { id } = (await walker.plan({ forceNew: true })).json;
    later(0.05);
    return alone(walker, await complete(walker, id, { picture: await picture(), witness: 'near' }));
  },
  'three days at once': async (picture) => {
    const walker = await world.walker();
    const planned: string[] = [];
    for (let day = 0; day < 3; day++) {
      if (day > 0) later(24 * 60);
      planned.push((await walker.plan()).json.id);
    }
    const walks = [];
    later(20);
    for (const id of planned) walks.push(await complete(walker, id, { picture: await picture() }));
    return alone(walker, ...walks);
  },
};

describe('cheats on the proven boards', () => {
  it.each(Object.entries(cheats))('the cheat "%s" earns no proven points (PROOF-1, PROOF-11)', async (_, cheat) => {
    const { walkers, walks } = await cheat(async () => black);
    await lookInTurn(reader, walks);
    const shown = [...(await board(walkers[0] as Walker, 'ever')), ...(await board(walkers[0] as Walker, 'week'))];
    for (const walker of walkers) {
      expect(await provenOf(walker)).toBe(0);
      expect(shown.filter(({ id }) => id === walker.id)).toEqual([]);
    }
  });

  it.each([
    ['3 seconds', 0],
    ['Paris', 0],
    ['re-rolls', 0],
    // One of the walks is possible: its sign counts once for the picture.
    ['the same picture from three accounts', walkPoints],
    ['three days at once', walkPoints],
  ])(
    'with a readable sign on the picture the cheat "%s" earns %s proven points (PROOF-1, PROOF-2, PROOF-4)',
    async (name, points) => {
      const { walkers, walks } = (await cheats[name]?.(newPicture)) ?? { walkers: [], walks: [] };
      await lookInTurn(reading, walks);
      const earned = await Promise.all(walkers.map(provenOf));
      expect(earned.reduce((sum, one) => sum + one, 0)).toBe(points);
    },
  );
});

it('a cheat who paints a sign for the longest walk of each day gets at most 400 proven points a day (PROOF-9)', async () => {
  const eve = await world.walker();
  world.streets.find = (request) => ({ ...straightStreet(request), distance: 4.31 });
  for (const day of ['20', '21', '22']) {
    world.at(`2026-11-${day}T09:00:00Z`);
    const { id } = (await eve.plan({ maxDistance: 5, difficulty: 'hard' })).json;
    later(30);
    await look(reading, await complete(eve, id, { picture: await newPicture(), witness: 'near' }));
  }
  expect(await provenOf(eve)).toBe(3 * 400);
  const walks = (await eve.call(listCompletedChallenges, { params: { id: eve.id } })).json;
  expect(walks.map(({ pointsEarned }: { pointsEarned: number }) => pointsEarned)).toEqual([862, 862, 862]);
});

describe('proven walks', () => {
  it('a walk with a read sign counts on the all-time and weekly boards and beside all points on the friends board', async () => {
    const [ada, bob, cyd] = [await world.walker(), await world.walker(), await world.walker()];
    const friends = [keys.friendship(ada.id, bob.id), keys.friendship(bob.id, ada.id)];
    await world.store.table.write(...friends.map((key) => putNew(key)));
    const walk = await honestWalk(ada);
    expect(await provenOf(ada)).toBe(0);
    await look(reading, walk);
    await look(reading, walk);
    for (const of of ['ever', 'week'] as const) {
      const field = of === 'ever' ? 'provenPoints' : 'provenThisWeek';
      const own = (await board(ada, of)).find(({ id }: { id: string }) => id === ada.id);
      expect(own).toMatchObject({ [field]: walkPoints, username: ada.username });
      // Friends see exact points; strangers see rounded ones from the next day on.
      const seenBy = async (viewer: Walker) =>
        (await board(viewer, of)).find(({ id }: { id: string }) => id === ada.id);
      expect(await seenBy(bob)).toMatchObject({ [field]: walkPoints, rank: own.rank });
      world.at('2026-11-20T23:59:59Z');
      expect(await seenBy(cyd)).toBeUndefined();
      world.at('2026-11-21T00:00:00Z');
      expect(await seenBy(cyd)).toMatchObject({ [field]: Math.round(walkPoints / 50) * 50 });
    }
    const [first, second] = (await ada.call(getFriendsLeaderboard, { params: { id: ada.id } })).json;
    expect([first, second]).toMatchObject([
      { id: ada.id, points: (await ada.stats()).totalPoints, provenPoints: walkPoints, provenThisWeek: walkPoints },
      { id: bob.id, provenPoints: 0, provenThisWeek: 0 },
    ]);
    const [listed] = (await ada.call(listCompletedChallenges, { params: { id: ada.id } })).json;
    expect(listed).toMatchObject({ sign: 'read', pointsEarned: expect.any(Number) });
  });

  it('a walk counts in the week of its day however late its sign is read, and two concurrent ones both count (PROOF-10)', async () => {
    const ada = await world.walker();
    const first = await honestWalk(ada);
    world.at('2026-11-21T09:00:00Z');
    const second = await honestWalk(ada);
    world.at('2026-11-24T09:00:00Z');
    await look(reading, first, second);
    expect(await provenBefore(world.store.table, { walkerId: ada.id, day: '2026-11-21' })).toMatchObject({
      ever: { points: 2 * walkPoints },
      week: { points: 2 * walkPoints },
    });
    expect((await board(ada, 'week')).filter(({ id }: { id: string }) => id === ada.id)).toEqual([]);
    expect((await board(ada, 'ever')).find(({ id }: { id: string }) => id === ada.id)).toMatchObject({
      provenPoints: 2 * walkPoints,
    });
  });

  it('walks uploaded after days offline count where the device was near the sign (PROOF-3)', async () => {
    const ada = await world.walker();
    const planned = [(await ada.plan()).json.id];
    later(24 * 60);
    planned.push((await ada.plan()).json.id);
    later(60);
    const walks = [];
    for (const id of planned) walks.push(await complete(ada, id, { picture: await newPicture(), witness: 'near' }));
    await look(reading, ...walks);
    expect(await provenOf(ada)).toBe(2 * walkPoints);
  });
});

it('an unknown `witness` value answers 400', async () => {
  const ada = await world.walker();
  const { id } = (await ada.plan()).json;
  const photoUrl = await ada.upload();
  const answer = await ada.call(completeChallenge, { params: { id }, body: { photoUrl, witness: 'inside' } });
  expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('witness') });
});
