import { describe, expect, it } from 'vitest';
import { archivedWalk } from '../../../shared/api/restore/restoredWalk.fixture.ts';
import { useAccountJobs, type Walker } from '../../jobs/account.fixture.ts';
import { vastPicture } from '../../testing/pictures.ts';
import { handler as completeChallenge } from '../challenges/completeChallenge.ts';
import { handler as findWayToSign } from '../challenges/findWayToSign.ts';
import { handler as listCompletedChallenges } from '../challenges/listCompletedChallenges.ts';
import { handler as reportPlace } from '../challenges/reportPlace.ts';
import { handler as signUpload } from '../photos/signUpload.ts';
import { handler as restorePhoto } from './restorePhoto.ts';
import { handler as restoreWalks } from './restoreWalks.ts';

const { world } = useAccountJobs();
const day = '2026-09-01';

const restore = (walker: Walker, walk: object) =>
  walker.call(restoreWalks, { method: 'POST', params: { id: walker.id }, body: { walks: [walk] } });
const givePhoto = (walker: Walker, photoUrl: string, of = day) =>
  walker.call(restorePhoto, { method: 'POST', params: { id: walker.id, day: of }, body: { photoUrl } });

const far = Array.from({ length: 1_001 }, () => [11.9, 57.7]);
const forged: [string, object][] = [
  ['an invalid day', { day: '2026-02-30' }],
  ['a day that contains a table key', { day: '2026-02-20#x' }],
  ['no name', { destination: { street: '' } }],
  ['a name of 20,000 characters', { destination: { street: 'x'.repeat(20_000) } }],
  ['a lone surrogate', { destination: { street: '\ud800' } }],
  ['an overlong destination key', { destinationKey: 'k'.repeat(2_000) }],
  ['a route id that contains a table key', { routeId: '../../U#another' }],
  ['a length of zero', { metres: 0 }],
  ["a length of the earth's circumference", { metres: 40_000_000 }],
  ['a length that is text', { metres: '1000' }],
  ['an unknown difficulty', { difficulty: 'heroic' }],
  ['coordinates outside their range', { end: [11.9, 157] }],
  ['a way of 1,001 points', { line: far }],
  ['a way home of 1,001 points', { wayHome: far }],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
  ['an invalid instant', { completedAt: '2026-99-99T::Z' }],
  ['a green share above 100 %', { comfort: { greenPercent: 1e9, waterPercent: null, litPercent: 0, stepsMetres: 0 } }],
];

describe('a forged archive', () => {
  it.each(forged)('a restored walk with %s answers 400', async (_, change) => {
    const eve = await world.walker();
    expect((await restore(eve, { ...archivedWalk(day), ...change })).status).toBe(400);
    expect((await eve.call(listCompletedChallenges, { params: { id: eve.id } })).json).toEqual([]);
  });

  it('a restored walk keeps no field for points, proof or visibility from the archive', async () => {
    const eve = await world.walker();
    const claims = {
      ...{ pointsEarned: 9_999, provenPoints: 9_999, sign: 'read', possible: true, witness: 'near', restored: false },
      ...{ public: { publicId: 'x' }, photoId: 'stolen', walkerId: 'another', GSI2PK: 'FEED#0', GSI2SK: 'x' },
      ...{ answer: { pointsEarned: 1 }, completed: false, PK: 'U#another', SK: 'P' },
    };
    expect((await restore(eve, { ...archivedWalk(day), ...claims })).status).toBe(200);
    const [stored] = (await world.store.scan()).filter(({ PK, SK }) => PK === `U#${eve.id}` && SK === `C#${day}`);
    expect(stored).toMatchObject({ walkerId: eve.id, pointsEarned: 0, restored: true, completed: true });
    for (const name of ['provenPoints', 'sign', 'possible', 'witness', 'public', 'photoId', 'answer', 'GSI2PK']) {
      expect(stored).not.toHaveProperty(name);
    }
  });

  it('a restored walk cannot be completed, reported as a place or routed to', async () => {
    const eve = await world.walker();
    const [{ challengeId }] = (await restore(eve, archivedWalk(day))).json;
    expect((await givePhoto(eve, await eve.upload())).status).toBe(200);
    const params = { id: challengeId };
    const tries = [
      eve.call(completeChallenge, { params, body: { photoUrl: await eve.upload() } }),
      eve.call(reportPlace, { params, body: { reason: 'noSign' } }),
      eve.call(findWayToSign, { params, body: { latitude: 57.7, longitude: 11.9 } }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('a restored picture obeys the rules for photos and is at most four megabytes', async () => {
    const eve = await world.walker();
    await restore(eve, archivedWalk(day));
    const huge = vastPicture(20_000, 3_000);
    const code = async (bytes: Uint8Array) => (await givePhoto(eve, await eve.upload(bytes))).headers['x-error-code'];
    expect(await code(huge)).toBe('photo_too_many_pixels');
    expect(await code(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('photo_unreadable');
    expect(await code(new Uint8Array(4 * 1024 * 1024 + 1).fill(255))).toBe('photo_too_large');
    const tooLarge = { contentType: 'image/jpeg', size: 4 * 1024 * 1024 + 1, restoring: true };
    expect((await eve.call(signUpload, { method: 'POST', body: tooLarge })).status).toBe(413);
    expect((await givePhoto(eve, 'https://elsewhere.example/x')).headers['x-error-code']).toBe('photo_not_found');
  });

  it('a restored photo never replaces that of a walk with a photo or of a walk made here', async () => {
    const [eve, bob] = [await world.walker(), await world.walker()];
    await restore(eve, archivedWalk(day));
    const [one, other] = [await eve.upload(), await eve.upload()];
    const answers = await Promise.all([givePhoto(eve, one), givePhoto(eve, other), givePhoto(eve, one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.photoUrl)).size).toBe(1);
    expect((await givePhoto(eve, await bob.upload())).json.photoUrl).toBe(answers[0]?.json.photoUrl);
    const { challenge } = (await eve.walk()).json;
    expect((await givePhoto(eve, await eve.upload(), challenge.date)).status).toBe(404);
  });
});
