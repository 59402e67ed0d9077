import { describe, expect, it } from 'vitest';
import { indexKeys, keys } from '../../functions/data/keys.ts';
import { update } from '../../functions/data/ops.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { namedJobs } from '../../shared/api/jobs.ts';
import { builtRoutes } from '../../shared/api/routes.ts';
import {
  at,
  listOf,
  namesIn,
  ofType,
  type Resource,
  runs,
  type Statement,
  synthesised,
} from '../cloud/synthesise.fixture.ts';
import { exceptions, leastPrivilege, needsOf } from './leastPrivilege.fixture.ts';
import { isUsed, permissionsOf } from './permissions.fixture.ts';
import { functionsOf, useStage } from './stage.fixture.ts';
import { visitor } from './visitor.fixture.ts';

const preview = synthesised('preview');
const stage = useStage(preview);

const goteborg = { homeLatitude: 57.7048, homeLongitude: 11.967 };
/** Where none of our tiles are, and Amazon Location is asked. */
const elsewhere = { homeLatitude: 48.8566, homeLongitude: 2.3522 };
const dayMs = 24 * 60 * 60 * 1000;

describe('the files of a deployed stage, in its environment', () => {
  it('carry a walker from registration through the whole product, and the jobs', async () => {
    const { running } = stage;
    const [ada, bob, stranger] = [visitor(running), visitor(running), visitor(running)];
    const seen = new Set<string>();
    /** Calls the one route that has this path, and expects what it should answer. */
    const calling =
      (who: typeof ada) => async (key: string, params: Record<string, string>, status: number, body?: unknown) => {
        const [method = '', path = ''] = key.split(' ');
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
        const answer = await who.call(method, `${filled}${params.query ?? ''}`, body);
        expect(answer.status, `${key}: ${answer.text}`).toBe(status);
        seen.add(key);
        return answer;
      };
    const [a, b, nobody] = [calling(ada), calling(bob), calling(stranger)];
    const picture = await signPhoto({ width: 320, height: 240 });

    const behindTheEdge = await fetch(`${running.url}/api/health`);
    expect(behindTheEdge.status).toBe(403);
    await nobody('GET /api/health', {}, 200);
    expect((await stranger.call('GET', '/api/nothing')).status).toBe(404);
    expect((await stranger.call('PUT', '/api/health')).status).toBe(405);
    await nobody('GET /api/user', {}, 401);

    const person = { username: 'ada', password: 'secret1' };
    const email = 'ada@example.org';
    const id: string = (await a('POST /api/register', {}, 201, { ...person, email, timeZone: 'Europe/Stockholm' })).json
      .id;
    const own = { id };
    const bobId: string = (await b('POST /api/register', {}, 201, { username: 'bob', password: 'secret1' })).json.id;
    await a('POST /api/login', {}, 200, person);
    expect((await a('GET /api/user', {}, 200)).json).toMatchObject({ id, username: 'ada' });
    await a('GET /api/users/{id}', { id: bobId }, 200);

    // Before any streets were imported: an object that is not there is "not there" only to whoever may list.
    const place = '?latitude=57.7048&longitude=11.967';
    await a('GET /api/geocode/reverse', { query: place }, 200);
    await a('PATCH /api/users/{id}', own, 200, { ...goteborg, homeSource: 'device' });
    const far = (await b('POST /api/routes/generate', {}, 200, elsewhere)).json;
    expect(far).toMatchObject({ provider: 'location', attribution: '© HERE' });
    await running.importStreets();
    for (const name of ['POST /api/routes/generate', 'GET /api/geocode/reverse', 'PATCH /api/users/{id}']) {
      await running.recycle(name);
    }
    expect((await a('GET /api/geocode/reverse', { query: place }, 200)).json.features[0].town).toBe('Göteborg');
    expect((await a('PATCH /api/users/{id}', own, 200, goteborg)).json.homeTown).toBe('Göteborg');

    const route = (await a('POST /api/routes/generate', {}, 200, goteborg)).json;
    expect(route).toMatchObject({ provider: 'streets', attribution: '© OpenStreetMap contributors, ODbL' });
    const challengeId: string = (await a('POST /api/challenges', {}, 201, { routeId: route.routeId })).json.id;
    expect((await a('GET /api/challenges/today', {}, 200)).json.id).toBe(challengeId);

    const walk = { id: challengeId };
    const complete = 'POST /api/challenges/{id}/complete';
    const never = (await a('POST /api/objects/upload', {}, 200)).json.uploadURL.split('?')[0];
    await a(complete, walk, 400, { photoUrl: never });
    await a('PATCH /api/users/{id}', own, 400, { profilePhotoUrl: never });
    const { uploadURL } = (await a('POST /api/objects/upload', {}, 200)).json;
    await ada.send(uploadURL, picture);
    const done = (await a(complete, walk, 200, { photoUrl: uploadURL.split('?')[0] })).json;
    expect(done.challenge).toMatchObject({ completed: true, destinationName: route.destinationName });
    const filename: string = done.challenge.photoUrl.slice('/objects/'.length);
    await a('GET /api/photos/{filename}', { filename }, 302);
    const face = (await a('POST /api/objects/upload', {}, 200)).json.uploadURL;
    await ada.send(face, picture);
    await a('PATCH /api/users/{id}', own, 200, { profilePhotoUrl: face.split('?')[0] });

    for (const key of [
      'GET /api/users/{id}/challenges/completed',
      'GET /api/users/{id}/stats',
      'GET /api/users/{id}/rank',
      'GET /api/stats/global',
      'GET /api/challenges/global',
      'GET /api/achievements',
      'GET /api/users/{id}/achievements',
      'GET /api/leaderboard/global',
    ]) {
      await a(key, own, 200);
    }
    const favourite = { id, challengeId };
    await a('POST /api/users/{id}/favourites/{challengeId}', favourite, 200);
    await a('GET /api/users/{id}/favourites/{challengeId}/check', favourite, 200);
    await a('GET /api/users/{id}/favourites', own, 200);
    await a('DELETE /api/users/{id}/favourites/{challengeId}', favourite, 200);

    const wish = { addresseeUsername: 'ada' };
    const declined: string = (await b('POST /api/friends/request', {}, 201, wish)).json.id;
    await a('DELETE /api/friends/{requestId}', { requestId: declined }, 200);
    const requestId: string = (await b('POST /api/friends/request', {}, 201, wish)).json.id;
    await a('GET /api/users/{id}/friend-requests', own, 200);
    await a('POST /api/friends/{requestId}/accept', { requestId }, 200);
    expect((await a('GET /api/users/{id}/friends', own, 200)).text).toContain('bob');
    expect((await a('GET /api/users/{id}/leaderboard/friends', own, 200)).text).toContain('bob');
    await a('DELETE /api/users/{id}/friends/{friendId}', { id, friendId: bobId }, 200);

    expect(await running.invoke('rollUpRanks', { id: 'run-1' })).toMatchObject({
      finished: true,
      counts: { recentWalks: 1 },
    });
    expect(await running.invoke('rollUpRanks', { id: 'run-2' })).toMatchObject({ finished: true });
    const lapsed = { streaks: { intervals: [['2020-01-01', '2020-01-01']], longest: 1, begun: 1 } };
    await running.table.write(
      update(keys.profile(id), { set: { ...lapsed, ...indexKeys.alive(id, '2020-01-03T00:00:00.000Z') } }),
    );
    expect(await running.invoke('closeDays', { id: 'run-3' })).toMatchObject({
      finished: true,
      counts: { cleared: 1 },
    });
    const old = String(never).split('/').slice(-2).join('/');
    await running.putUpload(old, picture, new Date(Date.now() - 2 * dayMs));
    expect(await running.invoke('sweepPhotos', { id: 'run-4' })).toMatchObject({
      finished: true,
      counts: { abandoned: 1 },
    });

    await a('POST /api/logout', {}, 200);
    await a('POST /api/forgot-password', {}, 200, { email });
    const [token] = /(?<=token=)[\w-]+/.exec(running.mails.at(-1)?.text ?? '') ?? [];
    await a('POST /api/reset-password', {}, 200, { token, password: 'secret2' });
    await a('POST /api/login', {}, 200, { ...person, password: 'secret2' });

    const routes = builtRoutes().map(({ route: { method, path } }) => `${method} ${path}`);
    expect([...seen].sort()).toEqual(routes.sort());
  }, 120_000);
});

type Template = typeof preview.template;

/** The stage with a template that somebody has changed. */
function changed(change: (template: Template) => void): typeof preview {
  const template = structuredClone(preview.template);
  change(template);
  return { ...preview, template };
}

/** The one policy that a function's role has, as the template holds it. */
function documentOf({ template }: typeof preview, { Properties }: Resource): { Statement: Statement[] } {
  const policies = listOf(template.Resources[namesIn(Properties.Role)[0] ?? '']?.Properties.Policies);
  expect(policies).toHaveLength(1);
  return at(policies[0], 'PolicyDocument') as { Statement: Statement[] };
}

describe('what the roles of a deployed stage allow', () => {
  const findings = (of = preview) => leastPrivilege(of, stage.running.asked);

  it('is everything that their functions ask, and nothing that they never ask, but for written reasons', () => {
    expect(findings()).toEqual({ denied: [], unused: [], tooWide: [] });
    const seen = [...stage.running.asked.values()].flat();
    expect(seen.length).toBeGreaterThan(200);
    // What is easily missed: the items of a transaction, an index, an object that is not there, a signed upload.
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

  it('has no reason that excuses nothing', () => {
    const excused = exceptions.map(
      ({ covers }) =>
        [...functionsOf(preview)].flatMap(([name, [id]]) => {
          const by = { name, needs: needsOf(name), calls: stage.running.asked.get(id) ?? [] };
          return permissionsOf(preview, id).filter((each) => !isUsed(each, by.calls) && covers(each, by));
        }).length,
    );
    console.info(`allowed, never asked, each with a reason: ${excused.join(' + ')}`);
    expect(excused.every((count) => count > 0)).toBe(true);
  });

  it('is found to lack whichever single grant is taken away', () => {
    const poorer = changed(() => undefined);
    let taken = 0;
    for (const [name, [id, resource]] of functionsOf(poorer)) {
      const document = documentOf(poorer, resource);
      const all = document.Statement;
      const calls = stage.running.asked.get(id) ?? [];
      for (const [place, statement] of all.entries()) {
        for (const Action of listOf(statement.Action)) {
          for (const Resource of listOf(statement.Resource)) {
            document.Statement = [{ ...statement, Action, Resource }];
            const needed = permissionsOf(poorer, id).some((each) => isUsed(each, calls));
            const others = listOf(statement.Action).filter((each) => each !== Action);
            const elsewhere = listOf(statement.Resource).filter((each) => each !== Resource);
            // All but this one action on this one resource.
            document.Statement = [
              ...all.filter((_, other) => other !== place),
              { ...statement, Action: others },
              { ...statement, Action, Resource: elsewhere },
            ];
            const { denied } = leastPrivilege(poorer, stage.running.asked, name);
            expect(denied.length > 0, `${name} without ${Action}`).toBe(needed);
            taken += needed ? 1 : 0;
          }
        }
      }
      document.Statement = all;
    }
    expect(taken).toBeGreaterThan(100);
  }, 60_000);

  it('is found to be too much wherever a grant is added that nobody needs', () => {
    const richer = changed(() => undefined);
    const [[table = '']] = ofType(preview, 'AWS::DynamoDB::Table') as [[string]];
    const [photos = ''] = ofType(preview, 'AWS::S3::Bucket').flatMap(([id]) => (/BucketsPhotos/.test(id) ? [id] : []));
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
        const { unused, tooWide } = leastPrivilege(richer, stage.running.asked, name);
        expect([...unused, ...tooWide].length, `${name} with ${Action}`).toBeGreaterThan(0);
      }
      document.Statement = all;
    }
  }, 60_000);
});

/** What is wrong between the contract and the functions behind it. */
async function miswired(of: typeof preview): Promise<string[]> {
  const functions = functionsOf(of);
  const wanted = [
    ...builtRoutes().map(({ name, route }) => ({ key: `${route.method} ${route.path}`, name })),
    ...namedJobs().map(({ name }) => ({ key: name, name })),
    { key: '$default', name: 'notFound' },
  ];
  const problems = await Promise.all(
    wanted.map(async ({ key, name }) => {
      const [, resource] = functions.get(key) ?? [];
      if (!resource) return [`${key} leads nowhere`];
      return (await runs(of, resource, name)) ? [] : [`${key} does not run ${name}`];
    }),
  );
  const unknown = [...functions.keys()].filter((key) => !wanted.some((each) => each.key === key));
  return [...problems.flat(), ...unknown.map((key) => `${key} is not in the contract`)];
}

describe('the routes and schedules of a deployed stage', () => {
  it('lead each to the bundle of its own handler', async () => expect(await miswired(preview)).toEqual([]));

  it('are found to be wrong when one loses its handler', async () => {
    const routes = ofType(preview, 'AWS::ApiGatewayV2::Route');
    const login = routes.find(([, { Properties }]) => Properties.RouteKey === 'POST /api/login') ?? routes[0];
    const other = routes.find(([, { Properties }]) => Properties.RouteKey === 'POST /api/logout') ?? routes[1];
    if (!login || !other) throw new Error('There are no routes');
    const gone = changed(({ Resources }) => {
      delete Resources[login[0]];
    });
    expect(await miswired(gone)).toEqual(['POST /api/login leads nowhere']);
    const crossed = changed(({ Resources }) => {
      const route = Resources[login[0]];
      if (route) route.Properties.Target = other[1].Properties.Target;
    });
    expect(await miswired(crossed)).toEqual(['POST /api/login does not run login']);
    const nowhere = changed(({ Resources }) => {
      for (const [id, { Type }] of Object.entries(Resources)) {
        if (Type === 'AWS::Lambda::Function' && /^Apilogin/.test(id)) delete Resources[id];
      }
    });
    await expect(miswired(nowhere)).rejects.toThrow('POST /api/login leads to no function');
  });
});
