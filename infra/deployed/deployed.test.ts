import { beforeAll, describe, expect, it } from 'vitest';
import { indexKeys, keys } from '../../functions/data/keys.ts';
import { put, update } from '../../functions/data/ops.ts';
import type { Answer, Call } from '../../functions/testing/context.ts';
import { namedExamples } from '../../functions/testing/examples.ts';
import { type ExampleStage, ExampleWalker } from '../../functions/testing/exampleWalker.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { SoftPasskey } from '../../functions/testing/softAuthenticator.ts';
import { HOME, WalkerClient } from '../../functions/testing/walkerClient.ts';
import { type JobName, namedJobs } from '../../shared/api/jobs.ts';
import { archivedWalk } from '../../shared/api/restore/restoredWalk.fixture.ts';
import type { Route } from '../../shared/api/route.ts';
import { namedRoutes, type RouteName, routes } from '../../shared/api/routes.ts';
import { dayOf, mondayOf } from '../../shared/domain/day.ts';
import {
  at,
  listOf,
  namesIn,
  ofType,
  type Resource,
  type Statement,
  synthesised,
} from '../cloud/synthesise.fixture.ts';
import { originSecretHeader } from '../headers.ts';
import { exceptions, leastPrivilege, needsOf } from './leastPrivilege.fixture.ts';
import { isUsed, permissionsOf } from './permissions.fixture.ts';
import { type RunningStage, stageTransport, throughTheEdge, useStage } from './stage.fixture.ts';
import { functionsOf } from './template.fixture.ts';
import { secret } from './values.fixture.ts';

/** A place without street tiles, where Amazon Location is called. */
const elsewhere = { homeLatitude: 48.8566, homeLongitude: 2.3522 };
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Runs every job, and calls that need more of AWS than the examples of the routes: missing objects, sessions due for
 * extension, lost races.
 */
async function liveThrough(running: RunningStage): Promise<void> {
  const picture = await signPhoto({ width: 320, height: 240 });
  const transport = stageTransport(running, picture);
  const client = (username: string, more = {}) =>
    new WalkerClient(transport, { username, password: 'secret1', ...more });
  const [email, timeZone] = ['ada@example.org', 'Europe/Stockholm'];
  const ada = client('ada', { email: 'first@example.org', timeZone });
  const [bob, stranger] = [client('bob'), client('nobody')];
  const calling =
    (who: WalkerClient) =>
    async (name: RouteName, call: Call = {}, status?: number): Promise<Answer> => {
      const { status: usual = 200 }: Route = routes[name];
      const answer = await who.call(name, call);
      expect(answer.status, `${name}: ${answer.text}`).toBe(status ?? usual);
      return answer;
    };
  const [a, b] = [calling(ada), calling(bob)];
  const run = async (job: JobName, counts: Record<string, number>) => {
    expect(await running.invoke(job, { id: 'run-1' }), job).toMatchObject({ finished: true, counts });
  };
  const typed = async (method: string, path: string) =>
    (await throughTheEdge(running)(running.url + path, { method, headers: {} })).status;

  expect((await fetch(`${running.url}/api/health`)).status).toBe(403);
  expect([await typed('GET', '/api/nothing'), await typed('PUT', '/api/health')]).toEqual([404, 405]);
  await calling(stranger)('getCurrentUser', {}, 401);

  await ada.register();
  await bob.register();
  const { id } = ada;
  const own = (body?: object, params = {}) => ({ params: { id, ...params }, ...(body && { body }) });
  // The example changes no address: a change mails to the old one and to the new one.
  await a('updateWalker', own({ email, currentPassword: ada.person.password }));
  expect((await ada.login()).status).toBe(200);
  expect((await a('getCurrentUser')).json).toMatchObject({ id, username: 'ada' });

  // Before any streets were imported: S3 answers 404 for a missing object only to a role with s3:ListBucket, else 403.
  const place = { query: { latitude: '41.1452', longitude: '-8.6108' } };
  await a('reverseGeocode', place);
  await a('updateWalker', own({ ...HOME, homeSource: 'device' }));
  await a('listTowns', own());
  const nowhere = { town: '13-3900-3067-Elsewhere' };
  await a('getTown', own(undefined, nowhere), 404);
  await a('addEarlierStreets', own({ numbering: '0-0', runs: [] }, nowhere), 404);
  const far = (await b('generateRoute', { body: elsewhere })).json;
  expect(far).toMatchObject({ provider: 'location', attribution: '© HERE' });
  const { id: farId } = (await b('createChallenge', { body: { routeId: far.routeId } })).json;
  const [latitude, longitude] = [elsewhere.homeLatitude, elsewhere.homeLongitude];
  await b('findWayToSign', { params: { id: farId }, body: { latitude, longitude } });
  await running.importStreets();
  const readers = ['POST /api/routes/generate', 'GET /api/geocode/reverse', 'PATCH /api/users/{id}'];
  for (const name of [...readers, 'POST /api/challenges/{id}/way']) await running.recycle(name);
  expect((await a('reverseGeocode', place)).json.features[0].town).toBe('Porto');
  const moved = { ...HOME, homeLatitude: HOME.homeLatitude + 0.0001 };
  expect((await a('updateWalker', own(moved))).json.homeTown).toBe('Porto');

  const route = (await a('generateRoute', { body: HOME })).json;
  expect(route).toMatchObject({ provider: 'streets', attribution: '© OpenStreetMap contributors, ODbL' });
  const walk = { params: { id: (await a('createChallenge', { body: { routeId: route.routeId } })).json.id } };
  expect((await a('getTodayChallenge')).json.id).toBe(walk.params.id);

  const never = (await a('signUpload')).json.uploadURL.split('?')[0];
  await a('completeChallenge', { ...walk, body: { photoUrl: never } }, 400);
  await a('updateWalker', own({ profilePhotoUrl: never }), 400);
  const restored = archivedWalk('2025-05-01');
  await a('restoreWalks', own({ walks: [restored] }));
  await a('restorePhoto', own({ photoUrl: never }, { day: restored.day }), 400);
  const done = (await a('completeChallenge', { ...walk, body: { photoUrl: await ada.upload() } })).json;
  const { date: day, photoUrl } = done.challenge;
  expect(done.challenge).toMatchObject({ completed: true, destinationName: route.destinationName });
  // The message is the event, as SQS delivers it; a photo that is gone is asked about, too.
  const [body = ''] = running.messages;
  expect(JSON.parse(body).detail.cursor).toEqual({ walkerId: id, day });
  expect(await running.invoke('readSigns', { Records: [{ body }] })).toMatchObject({ counts: { unread: 1 } });
  expect((await a('getTodayChallenge')).json).toMatchObject({ sign: 'unread', repeated: false });
  await b('report', { body: { what: 'walk', publicId: id, day, reason: 'offensive' } }, 404);
  // Another walker's upload, too: that is why the role's grant names the bucket and not one walker's prefix.
  await bob.upload();
  const filename = photoUrl.slice('/objects/'.length);
  await a('showPhoto', { params: { filename } }, 302);
  await a('updateWalker', own({ profilePhotoUrl: await ada.upload() }));
  await a('updateWalker', own({ profilePhotoUrl: '' }));

  // The example reads them once the hour was rolled up.
  await a('getGlobalStats');
  // Without drawn walks the map reads the feed.
  await a('listGlobalChallenges');
  await run('rollUpRanks', { walkers: 1 });
  await run('rollUpRanks', {});
  const lapsed = { streaks: { intervals: [['2020-01-01', '2020-01-01']], longest: 1, begun: 1 } };
  const expired = { ...lapsed, ...indexKeys.streakExpiry(id, '2020-01-03T00:00:00.000Z') };
  await running.table.write(update(keys.profile(id), { set: expired }));
  await run('closeDays', { cleared: 1 });
  const club = (await a('createClub', { body: { name: 'Riverside Walkers', goal: 20 } })).json.id;
  // The newest week that has closed by now: a week closes on the Wednesday after it at noon UTC.
  const openWeek = mondayOf(dayOf(new Date(Date.now() - 9.5 * dayMs), 'UTC'));
  await running.table.write(
    update(keys.club(club), { set: { openWeek, ...indexKeys.clubWeek(club, '2026-01-01T12:00:00.000Z') } }),
  );
  await run('closeClubWeeks', { closed: 1 });
  await running.putUpload(never.split('/').slice(-2).join('/'), picture, new Date(Date.now() - 2 * dayMs));
  await run('sweepPhotos', { abandoned: 1 });

  await a('getPushKey');
  const endpoint = 'https://fcm.googleapis.com/fcm/send/phone';
  const subscription = { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } };
  const { deviceId } = (await a('subscribePush', own(subscription))).json;
  await running.table.write(update(keys.reminder(id), { set: indexKeys.reminder(id, '2026-01-01T18:00:00.000Z') }));
  // Reminders are off: the entry moves on to the next evening, and no message is sent.
  await run('remindWalkers', { nothingToSay: 1 });
  await a('unsubscribePush', own(undefined, { deviceId }));

  await a('updateWalker', own({ mapVisibility: 'hidden' }));
  await run('movePhotos', { moved: 1 });
  const [walked] = (await a('listCompletedChallenges', own())).json;
  await running.removePhoto(walked.photoUrl.slice('/objects/'.length));
  for (const mapVisibility of ['named', 'hidden']) await a('updateWalker', own({ mapVisibility }));
  await run('movePhotos', { missing: 1 });
  await running.table.write(
    update(keys.challenge(id, day), { remove: ['sign'] }),
    put({ ...keys.signToRead(id, day), askedAt: new Date(Date.now() - 30 * 60_000).toISOString() }),
  );
  await run('readSigns', { queued: 1 });
  const again = { Records: [{ body: running.messages.at(-1) }] };
  expect(await running.invoke('readSigns', again)).toMatchObject({ counts: { nothing: 1 } });
  // A stage without an Overpass server imports nothing.
  await running.table.write(put({ ...keys.neighbourhoodToImport('14-1-2-2.5'), askedAt: '2026-01-01T00:00:00.000Z' }));
  await run('importNeighbourhoods', { failed: 1 });

  await a('requestArchive', own());
  await run('exportAccounts', { made: 1 });
  expect((await fetch((await a('getArchive', own())).json.url)).status).toBe(200);
  await a('requestArchive', own());
  const another = { set: { askedAt: 'by another request' } };
  running.meanwhile(/^s3:PutObject on .*archive-/, () => running.table.write(update(keys.archiveToMake(id), another)));
  await run('exportAccounts', { overtaken: 1 });

  await a('logout');
  ada.cookie = undefined;
  await a('forgotPassword', { body: { email } });
  const [token] = /(?<=token=)[\w-]+/.exec(running.mails.at(-1)?.text ?? '') ?? [];
  ada.person.password = 'secret2';
  const { password } = ada.person;
  await a('resetPassword', { body: { token, password } });
  expect((await ada.login()).status).toBe(200);

  await ada.upload();
  const receipt = (await a('deleteAccount', own({ password }))).json;
  await calling(stranger)('getDeletionReceipt', { params: { receiptId: receipt.id } });
  await running.table.write(update(keys.accountDeletion(id), { set: { quietSince: '2026-01-01T00:00:00.000Z' } }));
  await run('deleteAccounts', { deleted: 1 });
}

/** Causes the mails to a verified address about access to the account. */
async function tellOwner(walker: ExampleWalker, { table }: RunningStage): Promise<void> {
  const { username, id } = walker;
  const currentPassword = walker.password;
  await walker.json('verifyEmail', { body: { token: walker.mailed(/verify-email#token=([\w-]+)/) } });
  await walker.accessToken(['read']);
  const passkey = new SoftPasskey();
  const credential = passkey.create(await walker.json('preparePasskey', { body: { currentPassword } }));
  await walker.json('addPasskey', { body: { credential, name: 'Phone' } });
  const forgetNetworks = () => table.write(update(keys.login(username), { set: { networks: [] } }));
  await forgetNetworks();
  await walker.login();
  await forgetNetworks();
  const signed = passkey.get(await walker.json('askPasskeyChallenge', { body: {} }), id);
  await walker.json('signInWithPasskey', { body: { credential: signed }, cookie: undefined });
  await walker.json('changePassword', { body: { currentPassword, newPassword: currentPassword } });
  await walker.json('forgotPassword', { body: { email: walker.email } });
  const token = walker.mailed(/reset-password#token=([\w-]+)/);
  await walker.json('resetPassword', { body: { token, password: currentPassword } });
  for (const text of [/(passkey was added)/, /(token was created)/, /(signed in to)/, /(was changed)/])
    walker.mailed(text);
}

/** Calls the example of every route under its function's role; returns the called routes. */
async function callExamples(running: RunningStage): Promise<string[]> {
  const picture = await signPhoto({ width: 320, height: 240 });
  const stage: ExampleStage = {
    ...stageTransport(running, picture),
    table: running.table,
    mailsTo: (address) => running.mails.filter(({ to }) => to.includes(address)).map(({ text }) => text),
  };
  const shared = await ExampleWalker.register(stage);
  await tellOwner(await shared.newcomer(), running);
  const called: string[] = [];
  for (const { name, key, example, isFresh, status } of namedExamples()) {
    const walker = isFresh ? await shared.newcomer() : shared;
    const answer = await walker.call(name, await example.call?.(walker, walker));
    expect(answer.status, `${key}: ${answer.text}`).toBe(status);
    called.push(key);
  }
  return called;
}

/** Runs every job once on the data left by the story and the examples. */
async function runJobs(running: RunningStage): Promise<void> {
  for (const { name } of namedJobs()) {
    expect(await running.invoke(name, { id: 'run-2' }), name).toMatchObject({ finished: true });
  }
}

const preview = synthesised('preview');
const stage = useStage(preview);

let called: readonly string[] = [];
beforeAll(async () => {
  await liveThrough(stage.running);
  called = await callExamples(stage.running);
  await runJobs(stage.running);
});

it("a walker's story from registration to deletion calls every route and job of the deployed bundles", () => {
  const wanted = namedRoutes().map(({ route: { method, path } }) => `${method} ${path}`);
  expect([...called].sort()).toEqual(wanted.sort());
});

/** The single policy of a function's role. */
function documentOf({ template }: typeof preview, { Properties }: Resource): { Statement: Statement[] } {
  const policies = listOf(template.Resources[namesIn(Properties.Role)[0] ?? '']?.Properties.Policies);
  expect(policies).toHaveLength(1);
  return at(policies[0], 'PolicyDocument') as { Statement: Statement[] };
}

const get = (path: string) => fetch(`${stage.running.url}${path}`, { headers: { [originSecretHeader]: secret } });

it('the map serves imported streets as immutable tiles and the world at low zooms', async () => {
  await stage.running.importStreets();
  const coverage = await (await get('/tiles/around/1950/1533')).json();
  expect(coverage).toMatchObject({ isCovered: true, credit: '© OpenStreetMap contributors, ODbL' });
  const tile = await get(`/tiles/${coverage.version}/14/7800/6134`);
  expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  expect((await (await get('/tiles/world/0/0/0')).arrayBuffer()).byteLength).toBeGreaterThan(5000);
  expect((await get('/tiles/around/1000/1000')).status).toBe(200);
  expect((await get('/tiles/nothing')).status).toBe(404);
  const older = await get('/tiles/0123456789ab/14/7800/6134');
  expect([older.redirected, new URL(older.url).pathname]).toEqual([true, `/tiles/${coverage.version}/14/7800/6134`]);
});

describe('roles of a deployed stage', () => {
  const findings = (of = preview) => leastPrivilege(of, stage.running.recorded);

  it('roles allow exactly the calls that functions make, with written exceptions', () => {
    expect(findings()).toEqual({ denied: [], unused: [], tooWide: [] });
    const seen = [...stage.running.recorded.values()].flat();
    expect(seen.length).toBeGreaterThan(200);
    // Permissions that are easily missed: a transaction's items, an index, a missing object, a presigned upload.
    const actions = new Set(seen.map(({ action }) => action));
    for (const each of [
      'dynamodb:DeleteItem',
      's3:ListBucket',
      's3:PutObject',
      'geo:CalculateRoute',
      'ses:SendEmail',
    ]) {
      expect(actions, each).toContain(each);
    }
    expect(seen.some(({ resource }) => resource.endsWith('/index/GSI3'))).toBe(true);
  });

  it('production roles equal preview roles except for names and the sender of mails', () => {
    const allowed = (of: typeof preview) =>
      [...functionsOf(of)].map(([name, [id]]) => [
        name,
        permissionsOf(of, id).map((each) =>
          JSON.stringify(each)
            .replaceAll(/signpost-(prod|pr-123)/g, 'signpost')
            .replaceAll(/"(hello|pr-123)@/g, '"stage@'),
        ),
      ]);
    expect(allowed(synthesised('prod'))).toEqual(allowed(preview));
  });

  it('every written exception of the permission check is needed', () => {
    const excused = exceptions.map(
      ({ covers }) =>
        [...functionsOf(preview)].flatMap(([name, [id]]) => {
          const by = { name, needs: needsOf(name), calls: stage.running.recorded.get(id) ?? [] };
          return permissionsOf(preview, id).filter((each) => !isUsed(each, by.calls) && covers(each, by));
        }).length,
    );
    console.info(`allowed, never asked, each with a reason: ${excused.join(' + ')}`);
    expect(excused.every((count) => count > 0)).toBe(true);
  });

  it('the deployed run detects any single missing grant', () => {
    const poorer = structuredClone(preview);
    let taken = 0;
    for (const [name, [id, resource]] of functionsOf(poorer)) {
      const document = documentOf(poorer, resource);
      const all = document.Statement;
      const calls = stage.running.recorded.get(id) ?? [];
      for (const [index, statement] of all.entries()) {
        for (const Action of listOf(statement.Action)) {
          for (const Resource of listOf(statement.Resource)) {
            document.Statement = [{ ...statement, Action, Resource }];
            const needed = permissionsOf(poorer, id).some((each) => isUsed(each, calls));
            const others = listOf(statement.Action).filter((each) => each !== Action);
            const elsewhere = listOf(statement.Resource).filter((each) => each !== Resource);
            // Removes one action on one resource.
            document.Statement = [
              ...all.filter((_, other) => other !== index),
              { ...statement, Action: others },
              { ...statement, Action, Resource: elsewhere },
            ];
            const { denied } = leastPrivilege(poorer, stage.running.recorded, name);
            expect(denied.length > 0, `${name} without ${Action}`).toBe(needed);
            taken += needed ? 1 : 0;
          }
        }
      }
      document.Statement = all;
    }
    expect(taken).toBeGreaterThan(100);
  });

  it('the deployed run detects any needless grant', () => {
    const richer = structuredClone(preview);
    const idOf = (type: string, name: RegExp) => ofType(preview, type).find(([id]) => name.test(id))?.[0] ?? '';
    const [table, photos] = [idOf('AWS::DynamoDB::Table', /./), idOf('AWS::S3::Bucket', /BucketsPhotos/)];
    const ofTable = { 'Fn::GetAtt': [table, 'Arn'] };
    const needless: [action: string, resource: unknown][] = [
      ['dynamodb:Scan', ofTable],
      ['dynamodb:*', ofTable],
      ['dynamodb:Query', { 'Fn::Join': ['', [ofTable, '/index/*']] }],
      ['s3:GetObject', { 'Fn::Join': ['', [{ 'Fn::GetAtt': [photos, 'Arn'] }, '/*']] }],
      ['ses:SendEmail', '*'],
    ];
    for (const [name, [, resource]] of functionsOf(richer)) {
      const document = documentOf(richer, resource);
      const all = document.Statement;
      const writes = needsOf(name).includes('table.write');
      const more: typeof needless = writes ? needless : [...needless, ['dynamodb:DeleteItem', ofTable]];
      for (const [Action, Resource] of more) {
        document.Statement = [...all, { Effect: 'Allow', Action, Resource }];
        const { unused, tooWide } = leastPrivilege(richer, stage.running.recorded, name);
        expect([...unused, ...tooWide].length, `${name} with ${Action}`).toBeGreaterThan(0);
      }
      document.Statement = all;
    }
  });
});
