import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { bandsOf } from '../../shared/domain/signs/pictureHash.ts';
import { open as openPhotos } from '../adapters/photos.ts';
import { open as openSignReader } from '../adapters/signReader.ts';
import { handler as listCompletedChallenges } from '../api/challenges/listCompletedChallenges.ts';
import { handler as addFavourite } from '../api/favourites/addFavourite.ts';
import { handler as listFavourites } from '../api/favourites/listFavourites.ts';
import { readChallenge } from '../data/challenges/challenges.ts';
import { dropPicture } from '../data/challenges/signs.ts';
import { keys, ranges, signShards } from '../data/keys.ts';
import { type Op, remove } from '../data/ops.ts';
import type { SignMessage, SignQueue, SignReader, SignSeen } from '../ports/signs.ts';
import { runJob } from '../testing/jobs.ts';
import { testBuckets } from '../testing/photoFiles.ts';
import { someView } from '../testing/pictures.ts';
import { useWorld } from '../testing/world.ts';
import { isQueuedAgain, handler as readSigns } from './readSigns.ts';

const world = useWorld({ width: 160, height: 120 });
type Walker = Awaited<ReturnType<typeof world.walker>>;
const waiting = async () => {
  const found = signShards.map((shard) => world.store.table.query(ranges.signsToRead(shard)));
  return (await Promise.all(found)).flatMap(({ items }) => items);
};
beforeEach(async () => {
  queued.length = 0;
  world.at('2026-11-20T09:00:00Z');
  for (const { PK, SK } of await waiting()) await world.store.table.write(remove({ PK: String(PK), SK: String(SK) }));
});

/** A stub reader; reading itself is tested in functions/signs. */
const seen = (outcome: SignSeen['outcome']): SignSeen => ({ outcome, names: [] });
const answering = (outcome: SignSeen['outcome']): SignReader => ({ read: async () => seen(outcome) });
/** Messages of the scheduled run. */
const queued: SignMessage[] = [];
const signQueue: SignQueue = { announce: async (walk) => void queued.push(walk) };
const run = (signReader: SignReader, cursor?: unknown, table = world.store.table, queue = signQueue) =>
  runJob(
    readSigns,
    { ...world.bench.coreEnvironment(), table, photos: openPhotos(testBuckets()), signReader, signQueue: queue },
    { cursor },
  );
let views = 0;
const plate = (name: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="100%" height="100%" fill="#16397d"/><text x="40" y="220" font-family="DejaVu Sans" font-size="60" fill="#fff">${name}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();
/** A walk with a new picture, or with a repeated one. */
const walkedBy = async (
  walker: Walker,
  {
    instant = '2026-11-20T09:00:00Z',
    view = ++views,
    picture,
  }: { instant?: string; view?: number; picture?: Buffer } = {},
) => {
  world.at(instant);
  const planned = (await walker.plan()).json;
  const photoUrl = await walker.upload(picture ?? (await someView(view)));
  const { challenge } = (await walker.complete(planned.id, photoUrl)).json;
  return { ...challenge, walk: { walkerId: walker.id, day: challenge.date } };
};
const listed = async (walker: Walker) =>
  (await walker.call(listCompletedChallenges, { params: { id: walker.id } })).json[0];

describe('readSigns', () => {
  it('a completion does not read the sign, and the job reads and stores it once', async () => {
    const ada = await world.walker();
    const { walk, sign, repeated } = await walkedBy(ada);
    expect({ sign, repeated }).toEqual({ sign: null, repeated: false });
    expect(await run(answering('read'), walk)).toMatchObject({ counts: { read: 1 } });
    expect(await listed(ada)).toMatchObject({ sign: 'read', pointsEarned: expect.any(Number) });
    expect(await run(answering('other'), walk)).toMatchObject({ counts: { nothing: 1 } });
    expect(await listed(ada)).toMatchObject({ sign: 'read' });
  });

  it('readSigns logs its verdict counts without a finished run', async () => {
    world.bench.lines.length = 0;
    await run(answering('read'));
    expect(world.bench.lines).toMatchObject([{ message: 'job', job: 'readSigns' }]);
    expect(world.bench.lines[0]?.counts).toEqual({
      read: 0,
      unread: 0,
      other: 0,
      unloadable: 0,
      nothing: 0,
      queued: 0,
    });
  });

  it.each(['unread', 'other'] as const)('the verdict %s costs neither points nor the streak', async (verdict) => {
    const ada = await world.walker();
    const { walk } = await walkedBy(ada);
    const before = await listed(ada);
    await run(answering(verdict), walk);
    expect(await listed(ada)).toEqual({ ...before, sign: verdict });
  });

  it('a sign stays unread and is logged when the models cannot be loaded', async () => {
    const ada = await world.walker();
    const { walk } = await walkedBy(ada, { picture: await plate('Magasinsgatan') });
    const reader = openSignReader({ STAGE: 'prod', SIGN_MODELS: '/nowhere' });
    expect(await run(reader, walk)).toMatchObject({ counts: { unloadable: 1, unread: 0 } });
    expect(await listed(ada)).toMatchObject({ sign: 'unread' });
  });

  it('a sign whose message was lost is queued again after ten minutes, and read by its message', async () => {
    const ada = await world.walker();
    const { walk } = await walkedBy(ada);
    expect(await run(answering('read'))).toMatchObject({ counts: { read: 0, queued: 0 } });
    world.at('2026-11-20T09:11:00Z');
    expect(await run(answering('read'))).toMatchObject({ counts: { read: 0, queued: 1 } });
    expect(queued).toEqual([walk]);
    expect(await run(answering('read'), queued[0])).toMatchObject({ counts: { read: 1 } });
    expect(await waiting()).toEqual([]);
  });

  it('an hour of lost messages is queued in one run, however many photos it has', async () => {
    const lost = Array.from({ length: 1_050 }, (_, index) => ({ walkerId: `lost-${index}`, day: '2026-11-20' }));
    const askedAt = '2026-11-20T08:30:00.000Z';
    await world.store.fill(lost.map(({ walkerId, day }) => ({ ...keys.signToRead(walkerId, day), askedAt })));
    expect(await run(answering('read'))).toMatchObject({ counts: { read: 0, queued: lost.length } });
    expect(queued.map(({ walkerId }) => walkerId).sort()).toEqual(lost.map(({ walkerId }) => walkerId).sort());
  });

  it('a photo that waits for long is queued ever more rarely', () => {
    const minutes = (count: number) => count * 60_000;
    const hours = Array.from({ length: 25 }, (_, hour) => hour);
    expect(hours.filter((hour) => isQueuedAgain(minutes(60 * hour + 30)))).toEqual([0, 1, 2, 4, 8, 16]);
  });

  it('a message that cannot be queued keeps no other back, and the run fails', async () => {
    for (const walker of [await world.walker(), await world.walker()]) await walkedBy(walker);
    world.at('2026-11-20T10:00:00Z');
    let calls = 0;
    const stumbling: SignQueue = {
      announce: async (walk) => {
        if (++calls === 1) throw new Error('no answer');
        queued.push(walk);
      },
    };
    await expect(run(answering('read'), undefined, world.store.table, stumbling)).rejects.toThrow('no answer');
    expect(queued).toHaveLength(1);
    expect(await waiting()).toHaveLength(2);
  });

  it('a favourite added while its sign is read gets the verdict', async () => {
    const ada = await world.walker();
    const { id, walk } = await walkedBy(ada);
    const favour = () => ada.call(addFavourite, { method: 'POST', params: { id: ada.id, challengeId: id } });
    const favouring: SignReader = {
      read: async () => {
        await favour();
        return seen('read');
      },
    };
    await run(favouring, walk);
    const [favourite] = (await ada.call(listFavourites, { params: { id: ada.id } })).json;
    expect(favourite).toMatchObject({ id, sign: 'read' });
  });

  it("the reader gets the names of the destination's streets and of those around", async () => {
    const ada = await world.walker();
    const { walk, destination } = await walkedBy(ada);
    const requests: unknown[] = [];
    const noting: SignReader = {
      read: async (_, wanted) => {
        requests.push(wanted);
        return seen('read');
      },
    };
    await run(noting, walk);
    expect(requests).toEqual([{ names: [destination.street], rivals: [] }]);
  });

  it('readSigns reports no fault for a removed walk or a missing photo', async () => {
    expect(await run(answering('read'), { walkerId: 'x'.repeat(22), day: '2026-11-20' })).toMatchObject({
      counts: { nothing: 1 },
    });
    const ada = await world.walker();
    const { walk } = await walkedBy(ada);
    const photos = { ...openPhotos(testBuckets()), readPhoto: async () => undefined };
    const neighbourhood = {
      ...world.bench.coreEnvironment(),
      table: world.store.table,
      photos,
      signReader: answering('read'),
      signQueue,
    };
    expect(await runJob(readSigns, neighbourhood, { cursor: walk })).toMatchObject({ counts: { nothing: 1 } });
    expect(await waiting()).toEqual([]);
  });
});

describe('repeated pictures', () => {
  it('a picture used before by any walker is reported to its walker and costs nothing', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const view = 500;
    const first = await walkedBy(ada, { view });
    await run(answering('read'), first.walk);
    expect(await listed(ada)).toMatchObject({ repeated: false });
    for (const [walker, instant] of [
      [bob, '2026-11-20T09:00:00Z'],
      [ada, '2026-11-21T09:00:00Z'],
    ] as const) {
      const { walk, pointsEarned } = await walkedBy(walker, { instant, view });
      await run(answering('read'), walk);
      expect(await listed(walker)).toMatchObject({ repeated: true, sign: 'read', pointsEarned });
    }
  });

  it('removing a walk removes the hashes of its picture', async () => {
    const ada = await world.walker();
    const { walk } = await walkedBy(ada);
    await run(answering('read'), walk);
    const stored = await readChallenge(world.store.table, ada.id, walk.day);
    const entries = async () => {
      const found = (stored?.pictureHashes ?? [])
        .flatMap(bandsOf)
        .map((band) => world.store.table.query(ranges.pictureBand(band, 'ffff')));
      return (await Promise.all(found)).flatMap(({ items }) => items.filter(({ SK }) => String(SK).includes(ada.id)));
    };
    expect(stored?.pictureHashes).toHaveLength(2);
    const kept = (await entries()).map(({ PK, SK }) => `${PK} ${SK}`);
    expect(new Set(kept).size).toBe(20);
    // The deletion of an account removes the walk with its hashes.
    await world.store.table.write(...dropPicture({ ...walk, hashes: stored?.pictureHashes ?? [] }));
    expect(await entries()).toEqual([]);
    expect(JSON.stringify(await listed(ada))).not.toContain(String(stored?.pictureHashes[0]));
  });

  it('a walk removed while its sign is read stores no verdict', async () => {
    const ada = await world.walker();
    const { walk } = await walkedBy(ada);
    const key = keys.challenge(walk.walkerId, walk.day);
    const written: Op[][] = [];
    const leaving: SignReader = {
      read: async () => {
        await world.store.table.write(remove(key));
        return seen('read');
      },
    };
    const table = {
      ...world.store.table,
      write: async (...ops: Op[]) => {
        const answer = await world.store.table.write(...ops);
        written.push(ops);
        return answer;
      },
    };
    expect(await run(leaving, walk, table)).toMatchObject({ counts: { nothing: 1 } });
    expect(written.flat().filter(({ kind }) => kind === 'put')).toEqual([]);
  });
});

it('a picture is read in a child process, and an unreadable one is an error there', {
  timeout: 300_000,
}, async () => {
  const reader = openSignReader({ ...process.env, STAGE: 'local' });
  const wanted = { names: ['Magasinsgatan'], rivals: [] };
  // A picture without text: loading the models takes ten CPU seconds, and functions/signs/cli tests them.
  const wall = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#ddd6c4' } })
    .jpeg()
    .toBuffer();
  expect(await reader.read(wall, wanted)).toEqual({ outcome: 'unread', names: [] });
  await expect(reader.read(Buffer.from('no picture'), wanted)).rejects.toThrow();
});
