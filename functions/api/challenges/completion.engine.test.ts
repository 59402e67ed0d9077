import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { signPhoto } from '../../testing/pictures.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as listWalkerAchievements } from '../achievements/listWalkerAchievements.ts';
import { handler as signUpload } from '../photos/signUpload.ts';
import { handler as generateRoute } from '../streets/generateRoute.ts';
import { handler as getStats } from '../walkers/getStats.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as completeChallenge } from './completeChallenge.ts';

const world = useWorld();
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

type Walker = Awaited<ReturnType<typeof world.walker>>;
const statsOf = async (walker: Walker) => (await walker.call(getStats, { params: { id: walker.id } })).json;
const photo = async (url: string) => {
  const { open } = await import('../../adapters/photos.ts');
  expect(open).toBeDefined();
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const { s3Client } = await import('../../adapters/s3.ts');
  const { Body } = await s3Client(process.env).send(new GetObjectCommand({ Bucket: 'photos', Key: url.slice(1) }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe('a completion', () => {
  it('awards the walk, and what it unlocks, in one answer', async () => {
    const ada = await world.walker();
    const answer = await ada.walk();
    expect(answer).toMatchObject({
      status: 200,
      json: {
        pointsEarned: 185,
        challenge: {
          userId: ada.id,
          completed: true,
          completedAt: '2026-11-20T09:00:00.000Z',
          pointsEarned: 185,
          photoUrl: expect.stringMatching(/^\/objects\/[\w-]{22}\.jpg$/),
        },
        stats: { currentStreak: 1, longestStreak: 1, completedChallenges: 1, totalDistance: 1.234, thisWeek: 1 },
      },
    });
    const first = answer.json.newAchievements.find(
      (each: { achievementId: string }) => each.achievementId === 'first-steps',
    );
    expect(first).toEqual({
      achievementId: 'first-steps',
      title: 'First Steps',
      description: 'Complete your first walk.',
      icon: '👟',
      category: 'milestone',
      points: 50,
    });
    const bonus = answer.json.newAchievements.reduce((sum: number, each: { points: number }) => sum + each.points, 0);
    expect(answer.json.stats.totalPoints).toBe(185 + bonus);
    expect(await statsOf(ada)).toEqual(answer.json.stats);
    const unlocked = await ada.call(listWalkerAchievements, { params: { id: ada.id } });
    expect(unlocked.json).toHaveLength(answer.json.newAchievements.length);
  });

  it('awards once, however often and at once it is called', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photoUrl = await ada.upload();
    const before = world.bench.lines.length;
    const answers = await Promise.all(Array.from({ length: 100 }, () => ada.complete(challenge.id, photoUrl)));
    const lines = world.bench.lines.slice(before);
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ text }) => text)).size).toBe(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const counted = (what: string) => lines.reduce((sum, { counts }) => sum + (counts?.[what] ?? 0), 0);
    expect(counted('completions')).toBe(1);
    expect(counted('replays')).toBe(good.length - 1);
    expect(counted('conflicts')).toBeGreaterThan(0);
    expect((await statsOf(ada)).completedChallenges).toBe(1);
    const late = await ada.complete(challenge.id, photoUrl);
    expect(late.text).toBe(good[0]?.text);
  });

  it('answers a retry word for word, by the upload’s address or the stored one, and refuses another photo', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photoUrl = await ada.upload();
    const first = await ada.complete(challenge.id, photoUrl);
    world.at('2026-11-20T18:00:00Z');
    expect((await ada.complete(challenge.id, `${photoUrl}?X-Amz-Signature=abc`)).text).toBe(first.text);
    expect((await ada.complete(challenge.id, first.json.challenge.photoUrl)).text).toBe(first.text);
    expect(await ada.complete(challenge.id, await ada.upload())).toMatchObject({
      status: 409,
      text: "Today's challenge is already completed.",
    });
  });

  it('counts a photo once', async () => {
    const ada = await world.walker();
    const photoUrl = await ada.upload();
    const one = (await ada.plan()).json;
    expect((await ada.complete(one.id, photoUrl)).status).toBe(200);
    world.at('2026-11-21T09:00:00Z');
    const two = (await ada.plan()).json;
    expect(await ada.complete(two.id, photoUrl)).toMatchObject({
      status: 400,
      text: 'That photo has already been used. Please take a new one.',
    });
  });

  it('is credited to its own day until 48 hours after that day has ended', async () => {
    const ada = await world.walker();
    await ada.walk();
    world.at('2026-11-21T09:00:00Z');
    const saturday = (await ada.plan()).json;
    world.at('2026-11-22T09:00:00Z');
    await ada.walk();
    expect((await statsOf(ada)).currentStreak).toBe(1);
    world.at('2026-11-23T22:59:59Z');
    const late = await ada.complete(saturday.id, await ada.upload());
    expect(late.json.challenge.date).toBe('2026-11-21');
    expect(late.json.stats).toMatchObject({ currentStreak: 3, longestStreak: 3 });

    const bob = await world.walker();
    world.at('2026-11-21T09:00:00Z');
    const missed = (await bob.plan()).json;
    world.at('2026-11-23T23:00:00Z');
    expect(await bob.complete(missed.id, await bob.upload())).toMatchObject({
      status: 409,
      text: 'That challenge can no longer be completed.',
    });
  });

  it('of a route that has been replaced is refused', async () => {
    const ada = await world.walker();
    const old = (await ada.plan()).json;
    await ada.plan({ forceNew: true });
    expect((await ada.complete(old.id, await ada.upload())).headers['x-error-code']).toBe('route_replaced');
  });

  it('is no one else’s', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const challenge = (await ada.plan()).json;
    for (const id of [challenge.id, 'nonsense', `${bob.id}.2026-11-20.${'x'.repeat(22)}`]) {
      expect(await bob.complete(id, await bob.upload())).toMatchObject({
        status: 404,
        text: 'That challenge does not exist.',
      });
    }
  });

  it('needs a photo', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    for (const body of [{}, { photoUrl: '' }, { photoUrl: null }]) {
      expect(await ada.call(completeChallenge, { params: { id: challenge.id }, body })).toMatchObject({
        status: 400,
        text: 'Without the photo the challenge cannot be completed.',
      });
    }
  });

  it('survives the loss of a race against settings, and against nothing else', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photoUrl = await ada.upload();
    const patch = (maxDistance: number) =>
      ada.call(updateWalker, { method: 'PATCH', params: { id: ada.id }, body: { maxDistance } });
    const [done] = await Promise.all([ada.complete(challenge.id, photoUrl), patch(1.5), patch(2), patch(3)]);
    expect(done.status).toBe(200);
  });
});

describe('streaks', () => {
  it('grow day by day, end with a missed one, and keep the longest', async () => {
    const ada = await world.walker();
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      world.at(`${day}T09:00:00Z`);
      await ada.walk();
    }
    expect(await statsOf(ada)).toMatchObject({ currentStreak: 3, longestStreak: 3, thisWeek: 3 });
    world.at('2026-11-23T22:59:00Z');
    expect((await statsOf(ada)).currentStreak).toBe(3);
    world.at('2026-11-23T23:00:00Z');
    expect(await statsOf(ada)).toMatchObject({ currentStreak: 0, longestStreak: 3, thisWeek: 0 });
    await ada.walk();
    expect(await statsOf(ada)).toMatchObject({ currentStreak: 1, longestStreak: 3, thisWeek: 1 });
  });
});

describe('the photo that is kept', () => {
  it('is upright, at most 1600 pixels, and says nothing of where or with what it was taken', async () => {
    const ada = await world.walker();
    const original = await signPhoto();
    expect((await sharp(original).metadata()).exif?.includes('Testphone')).toBe(true);
    const challenge = (await ada.plan()).json;
    const { photoUrl } = (await ada.complete(challenge.id, await ada.upload(original))).json.challenge;

    const bytes = await photo(photoUrl);
    const kept = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 });
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    // The red corner lay at the top left of a picture that says "turn me right".
    const { data } = await sharp(bytes)
      .extract({ left: 1180, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data].map((value) => value > 128)).toEqual([true, false, false]);

    const thumbnail = await sharp(await photo(photoUrl.replace('.jpg', '-400.jpg'))).metadata();
    expect(thumbnail).toMatchObject({ width: 300, height: 400 });
  });

  it('replaces the upload, which is gone', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photoUrl = await ada.upload();
    await ada.complete(challenge.id, photoUrl);
    const key = photoUrl.split('/uploads/')[1] ?? '';
    const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
    const { s3Client } = await import('../../adapters/s3.ts');
    await expect(s3Client(process.env).send(new HeadObjectCommand({ Bucket: 'uploads', Key: key }))).rejects.toThrow();
  });

  const unreadable = 'That file is not a photo we can read. Please use a JPEG, PNG, WebP or AVIF picture.';
  it.each([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
      400,
      unreadable,
    ],
    ['HTML named .jpg', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 400, unreadable],
    ['a picture cut short', async () => (await signPhoto()).subarray(0, 4000), 400, unreadable],
    ['nothing', async () => Buffer.alloc(0), 400, unreadable],
    [
      'JPEG’s first bytes and then noise',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(999, 7)]),
      400,
      unreadable,
    ],
    [
      '20,000 by 20,000 pixels',
      () =>
        sharp({ create: { width: 20_000, height: 20_000, channels: 3, background: '#fff' }, limitInputPixels: false })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      400,
      'That picture is too large to open. Please use one of at most 50 megapixels.',
    ],
    ['more than ten megabytes', async () => Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413, 'That photo is too large.'],
  ] as const)(
    'cannot be made of %s, and nothing is lost',
    async (_, bytes, status, text) => {
      const ada = await world.walker();
      const challenge = (await ada.plan()).json;
      expect(await ada.complete(challenge.id, await ada.upload(await bytes()))).toMatchObject({ status, text });
      expect((await statsOf(ada)).completedChallenges).toBe(0);
      expect((await ada.complete(challenge.id, await ada.upload())).status).toBe(200);
    },
    60_000,
  );

  it('cannot be another walker’s, another host’s, or one that never arrived', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const challenge = (await ada.plan()).json;
    const bobs = await bob.upload();
    const { uploadURL } = (await ada.call(signUpload, { method: 'POST' })).json;
    const refused = [
      bobs,
      bobs.replace(bob.id, ada.id),
      'https://evil.example/uploads/a/b',
      `${world.endpoint}/photos/objects/x.jpg`,
      '/objects/AAAAAAAAAAAAAAAAAAAAAA.jpg',
      String(uploadURL).split('?')[0] ?? '',
    ];
    for (const photoUrl of refused) {
      expect(await ada.complete(challenge.id, photoUrl)).toMatchObject({
        status: 400,
        text: 'We could not find that upload. It may have expired: please upload the photo again.',
      });
    }
  });

  it.each(['png', 'webp', 'avif'] as const)('can be made of %s', async (format) => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const bytes = await sharp(await signPhoto({ width: 200, height: 150 }))
      .toFormat(format)
      .toBuffer();
    expect((await ada.complete(challenge.id, await ada.upload(bytes))).status).toBe(200);
  });
});

describe('uploads', () => {
  it('are twenty a day', async () => {
    const ada = await world.walker();
    const asked = await Promise.all(Array.from({ length: 21 }, () => ada.call(signUpload, { method: 'POST' })));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(asked.find(({ status }) => status === 429)?.text).toBe('You have reached the number of uploads for today.');
  });

  it('with a payload are bound to type, length and a key that is free', async () => {
    const ada = await world.walker();
    const bytes = await signPhoto({ width: 100, height: 80 });
    const ask = { contentType: 'image/jpeg', size: bytes.length };
    const { uploadURL, headers } = (await ada.call(signUpload, { body: ask })).json;
    const put = (body: Buffer, extra: Record<string, string> = headers) =>
      fetch(uploadURL, { method: 'PUT', body: new Uint8Array(body), headers: extra });
    expect((await put(bytes, { ...headers, 'content-type': 'text/html' })).status).toBe(403);
    expect((await put(Buffer.concat([bytes, bytes]))).status).toBe(403);
    expect((await put(bytes)).status).toBe(200);
    expect((await put(bytes)).status).toBe(412);
    const challenge = (await ada.plan()).json;
    expect((await ada.complete(challenge.id, uploadURL)).status).toBe(200);
  });

  it.each([
    [{ contentType: 'text/html', size: 10 }, 400, 'contentType must be an image type.'],
    [{ contentType: 'image/jpeg', size: 0 }, 400, 'size must be at least one byte.'],
    [{ contentType: 'image/jpeg', size: 11 * 1024 * 1024 }, 413, 'That photo is too large.'],
  ])('refuse %j', async (body, status, text) => {
    expect(await (await world.walker()).call(signUpload, { body })).toMatchObject({ status, text });
  });
});

describe('after completion', () => {
  it('no other route can be generated that day', async () => {
    const ada = await world.walker();
    await ada.walk();
    for (const forceNew of [true, false]) {
      const answer = await ada.call(generateRoute, { body: { homeLatitude: 57, homeLongitude: 11, forceNew } });
      expect(answer).toMatchObject({ status: 409, text: "Today's challenge is already completed." });
    }
  });
});
