import { beforeAll, describe, expect, it } from 'vitest';
import { namedExamples } from '../../functions/testing/examples.ts';
import { type ExampleStage, ExampleWalker } from '../../functions/testing/exampleWalker.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { httpTransport } from '../../functions/testing/transports.ts';
import { namedJobs } from '../../shared/api/jobs.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
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
import { originSecretHeader } from '../headers.ts';
import { mapPath } from '../ownMap.ts';
import { exceptions, leastPrivilege, needsOf } from './leastPrivilege.fixture.ts';
import { isUsed, permissionsOf } from './permissions.fixture.ts';
import { functionsOf, type RunningStage, useStage } from './stage.fixture.ts';
import { liveThrough } from './story.fixture.ts';
import { secret } from './values.fixture.ts';
import { throughTheEdge } from './visitor.fixture.ts';

/** Calls the example of every route under its function's role; returns the called routes. */
async function callExamples(running: RunningStage): Promise<string[]> {
  const picture = await signPhoto({ width: 320, height: 240 });
  const stage: ExampleStage = {
    ...httpTransport(running.url, () => picture, throughTheEdge(running)),
    table: running.table,
    mailsTo: (address) => running.mails.filter(({ to }) => to.includes(address)).map(({ text }) => text),
  };
  const shared = await ExampleWalker.register(stage);
  const called: string[] = [];
  for (const { name, key, example, status } of namedExamples()) {
    const walker = example.freshWalker ? await shared.newcomer() : shared;
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
  const routes = namedRoutes().map(({ route: { method, path } }) => `${method} ${path}`);
  expect([...called].sort()).toEqual(routes.sort());
});

type Template = typeof preview.template;

function changed(change: (template: Template) => void): typeof preview {
  const template = structuredClone(preview.template);
  change(template);
  return { ...preview, template };
}

/** The single policy of a function's role. */
function documentOf({ template }: typeof preview, { Properties }: Resource): { Statement: Statement[] } {
  const policies = listOf(template.Resources[namesIn(Properties.Role)[0] ?? '']?.Properties.Policies);
  expect(policies).toHaveLength(1);
  return at(policies[0], 'PolicyDocument') as { Statement: Statement[] };
}

const get = (path: string) => fetch(`${stage.running.url}${path}`, { headers: { [originSecretHeader]: secret } });

it('the map serves imported streets as immutable tiles and the world at low zooms', async () => {
  await stage.running.importStreets();
  const around = await (await get('/tiles/around/1950/1533')).json();
  expect(around).toMatchObject({ isCovered: true, credit: '© OpenStreetMap contributors, ODbL' });
  const tile = await get(`/tiles/${around.version}/14/7800/6134`);
  expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  expect((await (await get('/tiles/world/0/0/0')).arrayBuffer()).byteLength).toBeGreaterThan(5000);
  expect((await get('/tiles/around/1000/1000')).status).toBe(200);
  expect((await get('/tiles/nothing')).status).toBe(404);
  const older = await get('/tiles/0123456789ab/14/7800/6134');
  expect([older.redirected, new URL(older.url).pathname]).toEqual([true, `/tiles/${around.version}/14/7800/6134`]);
});

describe('roles of a deployed stage', () => {
  const findings = (of = preview) => leastPrivilege(of, stage.running.asked);

  it('roles allow exactly the calls that functions make, with written exceptions', () => {
    expect(findings()).toEqual({ denied: [], unused: [], tooWide: [] });
    const seen = [...stage.running.asked.values()].flat();
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
          const by = { name, needs: needsOf(name), calls: stage.running.asked.get(id) ?? [] };
          return permissionsOf(preview, id).filter((each) => !isUsed(each, by.calls) && covers(each, by));
        }).length,
    );
    console.info(`allowed, never asked, each with a reason: ${excused.join(' + ')}`);
    expect(excused.every((count) => count > 0)).toBe(true);
  });

  it('the deployed run detects any single missing grant', () => {
    const poorer = changed(() => undefined);
    let taken = 0;
    for (const [name, [id, resource]] of functionsOf(poorer)) {
      const document = documentOf(poorer, resource);
      const all = document.Statement;
      const calls = stage.running.asked.get(id) ?? [];
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
            const { denied } = leastPrivilege(poorer, stage.running.asked, name);
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
    const richer = changed(() => undefined);
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
        const { unused, tooWide } = leastPrivilege(richer, stage.running.asked, name);
        expect([...unused, ...tooWide].length, `${name} with ${Action}`).toBeGreaterThan(0);
      }
      document.Statement = all;
    }
  });
});

/** Mismatches between the contract and the deployed functions. */
async function miswired(of: typeof preview): Promise<string[]> {
  const functions = functionsOf(of);
  const wanted = [
    ...namedRoutes().map(({ name, route }) => ({ key: `${route.method} ${route.path}`, name })),
    ...namedJobs().map(({ name }) => ({ key: name, name })),
    { key: `GET ${mapPath}`, name: 'mapTiles' },
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

describe('routes and schedules of a deployed stage', () => {
  it('every route and schedule leads to the bundle of its handler', async () =>
    expect(await miswired(preview)).toEqual([]));

  it('the deployed run detects a route without its handler', async () => {
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
