import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { open as openArchives } from '../adapters/archives.ts';
import { s3Client } from '../adapters/s3.ts';
import { handler as getArchive } from '../api/account/getArchive.ts';
import { handler as requestArchive } from '../api/account/requestArchive.ts';
import { testBuckets } from '../testing/photoFiles.ts';
import { useAccountJobs } from './account.fixture.ts';

const { world, at, later, erase, pack, askForDeletion, ask, archiveOf, tracesOf, fullLife } = useAccountJobs();

describe('exportAccounts', () => {
  it('the archive contains records without secrets, ways and photos behind a signed link for one day', async () => {
    const { ada, bob, photoIds } = await fullLife();
    expect((await archiveOf(ada)).json).toEqual({ state: 'none' });
    expect((await ask(ada)).json).toMatchObject({ state: 'making' });
    expect((await archiveOf(ada)).json).toMatchObject({ state: 'making' });
    expect((await ada.call(getArchive, { params: { id: bob.id } })).status).toBe(403);
    expect((await ada.call(requestArchive, { method: 'POST', params: { id: bob.id } })).status).toBe(403);
    expect((await pack()).counts).toEqual({ made: 1, failed: 0, overtaken: 0 });

    const ready = (await archiveOf(ada)).json;
    expect(ready).toMatchObject({ state: 'ready', keptUntil: '2026-11-21T09:00:00.000Z' });
    const answer = await fetch(ready.url);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="signpost-2026-11-20.zip"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(ready.bytes);
    const files = unzipSync(bytes);
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'earlier.json',
      'photos/2026-11-17.jpg',
      'photos/2026-11-18.jpg',
      'photos/2026-11-19.jpg',
      'photos/profile-1.jpg',
      'signpost.json',
      'walks/2026-11-17.gpx',
      'walks/2026-11-18.gpx',
      'walks/2026-11-19.gpx',
    ]);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    const exported = JSON.parse(text('signpost.json'));
    expect(exported).toMatchObject({
      profile: [{ username: ada.username, completedChallenges: 3 }],
      favourites: [{ day: '2026-11-17' }],
      friends: [{ friendId: bob.id }],
      friendNames: { [bob.id]: bob.username },
      devices: [{ endpoint: `https://port-9.push.services.mozilla.com/${ada.id}` }],
    });
    expect(JSON.parse(text('earlier.json'))).toEqual({ places: [[57_704_800, 11_967_000, 10, 20]] });
    expect([exported.walks.length, exported.sessions.length, exported.friendRequests.length]).toEqual([3, 2, 2]);
    expect(text('signpost.json')).not.toMatch(/passwordHash|scrypt|resetTokens|p256dh|"auth"|"[PS]K"|GSI/);
    expect(text('walks/2026-11-18.gpx')).toContain('<trkpt lat="41.1452" lon="-8.6108"/>');
    const client = s3Client(testBuckets());
    const Key = `objects/${photoIds[0]}.jpg`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'photos', Key }));
    expect(files['photos/2026-11-17.jpg']).toEqual(await Body?.transformToByteArray());

    expect((await fetch(ready.url.replace(/X-Amz-Signature=.{8}/, 'X-Amz-Signature=00000000'))).status).toBe(403);
    at('2026-11-21T09:00:00Z');
    expect((await archiveOf(ada)).json).toEqual({ state: 'none' });
  });

  it("a walker's archives are made one at a time and three a day", async () => {
    const ada = await world.walker();
    for (let time = 0; time < 3; time++) {
      const answers = await Promise.all([ask(ada), ask(ada), ask(ada)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await pack()).counts.made).toBe(1);
    }
    expect(await ask(ada)).toMatchObject({
      status: 429,
      text: "You've asked for your data three times today. Please try again tomorrow.",
    });
    expect((await archiveOf(ada)).json.state).toBe('ready');
    at('2026-11-21T00:00:00Z');
    expect((await ask(ada)).json.state).toBe('making');
  });

  it('one of two concurrent runs makes the archive, and a killed run is repeated', async () => {
    const ada = await world.walker();
    await ask(ada);
    const real = openArchives(testBuckets());
    const killed = { ...real, put: () => Promise.reject(new Error('killed')) };
    await expect(pack(killed)).rejects.toThrow('killed');
    expect((await Promise.all([pack(), pack()])).map(({ counts }) => counts.made)).toEqual([0, 0]);
    later(17);
    expect((await Promise.all([pack(), pack()])).map(({ counts }) => counts.made).sort()).toEqual([0, 1]);
    expect((await archiveOf(ada)).json.state).toBe('ready');
  });

  it('after three failed tries the archive is reported as failed and can be requested again', async () => {
    const ada = await world.walker();
    await ask(ada);
    const broken = { ...openArchives(testBuckets()), put: () => Promise.reject(new Error('full')) };
    for (let tries = 0; tries < 3; tries++) {
      await expect(pack(broken)).rejects.toThrow('full');
      expect((await archiveOf(ada)).json.state).toBe('making');
      later(17);
    }
    expect((await pack(broken)).counts.failed).toBe(1);
    expect((await archiveOf(ada)).json.state).toBe('failed');
    expect((await ask(ada)).json.state).toBe('making');
    expect((await pack()).counts.made).toBe(1);
  });

  it('the archive is discarded when its account is deleted meanwhile', async () => {
    const ada = await world.walker();
    await ask(ada);
    const real = openArchives(testBuckets());
    const slow: typeof real = {
      ...real,
      put: async (key, file) => {
        await real.put(key, file);
        await askForDeletion(ada);
        later(2);
        await erase();
        await s3Client(testBuckets()).send(new PutObjectCommand({ Bucket: 'uploads', Key: key, Body: 'late' }));
      },
    };
    expect((await pack(slow)).counts).toMatchObject({ made: 0, overtaken: 1 });
    expect(await tracesOf(ada.id)).toEqual([]);
  });
});
