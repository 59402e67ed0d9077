import { expect } from 'vitest';
import { indexKeys, keys } from '../../functions/data/keys.ts';
import { put, update } from '../../functions/data/ops.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { HOME } from '../../functions/testing/walkerClient.ts';
import type { JobName } from '../../shared/api/jobs.ts';
import { archivedWalk } from '../../shared/api/restoredWalk.fixture.ts';
import type { RunningStage } from './stage.fixture.ts';
import { visitor } from './visitor.fixture.ts';

/** Where none of our tiles are, and Amazon Location is asked. */
const elsewhere = { homeLatitude: 48.8566, homeLongitude: 2.3522 };
const dayMs = 24 * 60 * 60 * 1000;

/**
 * What asks more of AWS than the examples of the routes do, and every job, over HTTP and through the edge: things that
 * are not there, sessions that are due, races that are lost.
 */
export async function liveThrough(running: RunningStage): Promise<void> {
  const [ada, bob, stranger] = [visitor(running), visitor(running), visitor(running)];
  /** Calls the one route that has this path, and expects what it should answer. */
  const calling =
    (who: typeof ada) => async (key: string, params: Record<string, string>, status: number, body?: unknown) => {
      const [method = '', path = ''] = key.split(' ');
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
      const answer = await who.call(method, `${filled}${params.query ?? ''}`, body);
      expect(answer.status, `${key}: ${answer.text}`).toBe(status);
      return answer;
    };
  const [a, b, nobody] = [calling(ada), calling(bob), calling(stranger)];
  const run = async (job: JobName, counts: Record<string, number>) => {
    expect(await running.invoke(job, { id: 'run-1' }), job).toMatchObject({ finished: true, counts });
  };
  const picture = await signPhoto({ width: 320, height: 240 });

  const behindTheEdge = await fetch(`${running.url}/api/health`);
  expect(behindTheEdge.status).toBe(403);
  expect((await stranger.call('GET', '/api/nothing')).status).toBe(404);
  expect((await stranger.call('PUT', '/api/health')).status).toBe(405);
  await nobody('GET /api/user', {}, 401);

  const person = { username: 'ada', password: 'secret1' };
  const email = 'ada@example.org';
  const id: string = (
    await a('POST /api/register', {}, 201, { ...person, email: 'first@example.org', timeZone: 'Europe/Stockholm' })
  ).json.id;
  const own = { id };
  // The example changes no address: a change mails to the old one and to the new one.
  await a('PATCH /api/users/{id}', { id }, 200, { email, currentPassword: person.password });
  await b('POST /api/register', {}, 201, { username: 'bob', password: 'secret1' });
  await a('POST /api/login', {}, 200, person);
  expect((await a('GET /api/user', {}, 200)).json).toMatchObject({ id, username: 'ada' });

  // Before any streets were imported: S3 answers 404 for a missing object only to a role with s3:ListBucket, else 403.
  const place = '?latitude=41.1452&longitude=-8.6108';
  await a('GET /api/geocode/reverse', { query: place }, 200);
  await a('PATCH /api/users/{id}', own, 200, { ...HOME, homeSource: 'device' });
  await a('GET /api/users/{id}/streets', own, 200);
  const nowhere = { ...own, town: '13-3900-3067-Elsewhere' };
  await a('GET /api/users/{id}/streets/{town}', nowhere, 404);
  await a('POST /api/users/{id}/streets/{town}', nowhere, 404, { numbering: '0-0', runs: [] });
  const far = (await b('POST /api/routes/generate', {}, 200, elsewhere)).json;
  expect(far).toMatchObject({ provider: 'location', attribution: '© HERE' });
  const { id: farId } = (await b('POST /api/challenges', {}, 201, { routeId: far.routeId })).json;
  const [latitude, longitude] = [elsewhere.homeLatitude, elsewhere.homeLongitude];
  await b('POST /api/challenges/{id}/way', { id: farId }, 200, { latitude, longitude });
  await running.importStreets();
  const readers = ['POST /api/routes/generate', 'GET /api/geocode/reverse', 'PATCH /api/users/{id}'];
  for (const name of [...readers, 'POST /api/challenges/{id}/way']) await running.recycle(name);
  expect((await a('GET /api/geocode/reverse', { query: place }, 200)).json.features[0].town).toBe('Porto');
  const moved = { ...HOME, homeLatitude: HOME.homeLatitude + 0.0001 };
  expect((await a('PATCH /api/users/{id}', own, 200, moved)).json.homeTown).toBe('Porto');

  const route = (await a('POST /api/routes/generate', {}, 200, HOME)).json;
  expect(route).toMatchObject({ provider: 'streets', attribution: '© OpenStreetMap contributors, ODbL' });
  const challengeId: string = (await a('POST /api/challenges', {}, 201, { routeId: route.routeId })).json.id;
  expect((await a('GET /api/challenges/today', {}, 200)).json.id).toBe(challengeId);

  const walk = { id: challengeId };
  const complete = 'POST /api/challenges/{id}/complete';
  const never = (await a('POST /api/objects/upload', {}, 200)).json.uploadURL.split('?')[0];
  await a(complete, walk, 400, { photoUrl: never });
  await a('PATCH /api/users/{id}', own, 400, { profilePhotoUrl: never });
  const walks = [archivedWalk('2025-05-01')];
  await a('POST /api/users/{id}/restored-walks', own, 200, { walks });
  const restored = { ...own, day: '2025-05-01' };
  await a('POST /api/users/{id}/restored-walks/{day}/photo', restored, 400, { photoUrl: never });
  const { uploadURL } = (await a('POST /api/objects/upload', {}, 200)).json;
  await ada.send(uploadURL, picture);
  const done = (await a(complete, walk, 200, { photoUrl: uploadURL.split('?')[0] })).json;
  expect(done.challenge).toMatchObject({ completed: true, destinationName: route.destinationName });
  // The message is the event, as SQS hands it over; a photo that is gone is asked about, too.
  const [body = ''] = running.messages;
  expect(JSON.parse(body).detail.cursor).toEqual({ walkerId: id, day: done.challenge.date });
  expect(await running.invoke('readSigns', { Records: [{ body }] })).toMatchObject({ counts: { unread: 1 } });
  expect((await a('GET /api/challenges/today', {}, 200)).json).toMatchObject({ sign: 'unread', repeated: false });
  const gone = { what: 'walk', publicId: id, day: done.challenge.date, reason: 'offensive' };
  await b('POST /api/reports', {}, 404, gone);
  const filename: string = done.challenge.photoUrl.slice('/objects/'.length);
  // Another walker's, too: that is why the role's grant names the bucket and not one walker's prefix.
  await bob.send((await b('POST /api/objects/upload', {}, 200)).json.uploadURL, picture);
  await a('GET /api/photos/{filename}', { filename }, 302);
  const face = (await a('POST /api/objects/upload', {}, 200)).json.uploadURL;
  await ada.send(face, picture);
  await a('PATCH /api/users/{id}', own, 200, { profilePhotoUrl: face.split('?')[0] });
  await a('PATCH /api/users/{id}', own, 200, { profilePhotoUrl: '' });

  // What there is to read once the hour was rolled up, the example reads.
  await a('GET /api/stats/global', {}, 200);
  await run('rollUpRanks', { recentWalks: 1 });
  await run('rollUpRanks', {});
  const lapsed = { streaks: { intervals: [['2020-01-01', '2020-01-01']], longest: 1, begun: 1 } };
  await running.table.write(
    update(keys.profile(id), { set: { ...lapsed, ...indexKeys.streakExpiry(id, '2020-01-03T00:00:00.000Z') } }),
  );
  await run('closeDays', { cleared: 1 });
  const old = String(never).split('/').slice(-2).join('/');
  await running.putUpload(old, picture, new Date(Date.now() - 2 * dayMs));
  await run('sweepPhotos', { abandoned: 1 });

  await a('GET /api/push/key', {}, 200);
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/phone',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  };
  const { deviceId } = (await a('POST /api/users/{id}/push-subscriptions', own, 201, subscription)).json;
  await running.table.write(update(keys.reminder(id), { set: indexKeys.reminder(id, '2026-01-01T18:00:00.000Z') }));
  // Reminders are off: the entry moves on to the next evening, and no message is sent.
  await run('remindWalkers', { nothingToSay: 1 });
  await a('DELETE /api/users/{id}/push-subscriptions/{deviceId}', { id, deviceId }, 200);

  await a('PATCH /api/users/{id}', own, 200, { mapVisibility: 'hidden' });
  await run('movePhotos', { moved: 1 });
  const [walked] = (await a('GET /api/users/{id}/challenges/completed', own, 200)).json;
  await running.removePhoto(walked.photoUrl.slice('/objects/'.length));
  for (const mapVisibility of ['named', 'hidden']) await a('PATCH /api/users/{id}', own, 200, { mapVisibility });
  await run('movePhotos', { missing: 1 });
  const { date: day } = walked;
  await running.table.write(
    update(keys.challenge(id, day), { remove: ['sign'] }),
    put({ ...keys.signToRead(id, day), askedAt: '2026-01-01T00:00:00.000Z' }),
  );
  await run('readSigns', { nothing: 1 });

  const archive = 'POST /api/users/{id}/export';
  await a(archive, own, 200);
  await run('exportAccounts', { made: 1 });
  const { url } = (await a('GET /api/users/{id}/export', own, 200)).json;
  expect((await fetch(url)).status).toBe(200);
  await a(archive, own, 200);
  const another = { set: { askedAt: 'by somebody else' } };
  running.meanwhile(/^s3:PutObject on .*archive-/, () => running.table.write(update(keys.archiveToMake(id), another)));
  await run('exportAccounts', { overtaken: 1 });

  await a('POST /api/logout', {}, 200);
  await a('POST /api/forgot-password', {}, 200, { email });
  const [token] = /(?<=token=)[\w-]+/.exec(running.mails.at(-1)?.text ?? '') ?? [];
  await a('POST /api/reset-password', {}, 200, { token, password: 'secret2' });
  await a('POST /api/login', {}, 200, { ...person, password: 'secret2' });

  const left = (await a('POST /api/objects/upload', {}, 200)).json.uploadURL;
  await ada.send(left, picture);
  const receiptId: string = (await a('DELETE /api/users/{id}', own, 200, { password: 'secret2' })).json.id;
  await nobody('GET /api/deletions/{receiptId}', { receiptId }, 200);
  await running.table.write(update(keys.accountDeletion(id), { set: { quietSince: '2026-01-01T00:00:00.000Z' } }));
  await run('deleteAccounts', { deleted: 1 });
}
