import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexRanges, shards } from '../../functions/data/keys.ts';
import { update } from '../../functions/data/ops.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { httpTransport } from '../../functions/testing/transports.ts';
import { HOME, WalkerClient } from '../../functions/testing/walkerClient.ts';
import { at, listOf, ofType, type Resource, type Synthesised, synthesised } from '../cloud/synthesise.fixture.ts';
import { type Edge, startEdge } from './edge.fixture.ts';
import { leastPrivilege } from './leastPrivilege.fixture.ts';
import { type RunningStage, startStage } from './stage.fixture.ts';

/**
 * Faults of a template that its text does not betray, and what a short run of the stage says of each. The stand-ins are
 * made from the template alone, so a fault must show as one would see it in the cloud.
 */
interface Seen {
  running: RunningStage;
  edge: Edge;
  walker: WalkerClient;
  stage: Synthesised;
}

const origin = 'https://walk.example.org';
let web = '';
let picture: Uint8Array<ArrayBufferLike>;

beforeAll(async () => {
  picture = await signPhoto({ width: 320, height: 240 });
  web = await mkdtemp(join(tmpdir(), 'signpost-faults-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<title>Signpost</title>');
  await writeFile(join(web, 'assets', 'app-1.js'), '');
});
afterAll(() => rm(web, { recursive: true, force: true }));

/** Throws where a walker or an operator would meet the fault. */
const runs = {
  async pages({ edge, running }: Seen) {
    await edge.deploy(web);
    await rm(join(web, 'assets', 'app-1.js'));
    await writeFile(join(web, 'assets', 'app-2.js'), '');
    await edge.deploy(web);
    await rm(join(web, 'assets', 'app-2.js'));
    await writeFile(join(web, 'assets', 'app-1.js'), '');
    const get = (path: string) => fetch(edge.url + path, { redirect: 'manual' });
    for (const path of ['/', '/profile']) {
      const page = await get(path);
      expect([page.status, page.headers.get('cache-control')], path).toEqual([200, 'no-cache']);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(/connect-src [^;]*/.exec(policy)?.[0]).toContain(running.objects);
      expect(page.headers.get('x-frame-options')).toBe('DENY');
    }
    for (const path of ['/assets/app-1.js', '/assets/app-2.js']) {
      const asset = await get(path);
      expect([asset.status, asset.headers.get('cache-control')], path).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect((await fetch(`${edge.url}/share-photo`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
  },
  async walk({ walker, edge, running }: Seen) {
    expect((await fetch(`${running.url}/api/health`)).status, 'past the edge').toBe(403);
    expect(await (await fetch(`${edge.url}/api/health`)).text()).toBe('{"status":"ok"}');
    await running.importStreets();
    await walker.register();
    const { id } = walker;
    expect((await walker.json('getCurrentUser')).id).toBe(id);
    await walker.json('updateWalker', { params: { id }, body: { ...HOME, homeSource: 'device' } });
    const { routeId, provider } = await walker.json('generateRoute', { body: HOME });
    expect(provider).toBe('streets');
    const { id: walk } = await walker.json('createChallenge', { body: { routeId } });
    await asBrowser(walker, running);
    const never = (await walker.json('signUpload')).uploadURL.split('?')[0];
    const refused = await walker.call('completeChallenge', { params: { id: walk }, body: { photoUrl: never } });
    expect(refused.status, 'a photo that is not there').toBe(400);
    const done = await walker.json('completeChallenge', {
      params: { id: walk },
      body: { photoUrl: await walker.upload(picture) },
    });
    expect(running.messages).toHaveLength(1);
    const photo = await fetch(edge.url + done.challenge.photoUrl);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const tiles = await (await fetch(`${edge.url}/tiles/around/1950/1533`)).json();
    expect(tiles.isCovered).toBe(true);
    await walker.json('getGlobalStats');
    // Strangers see today's points tomorrow: until then the index has those of the day before.
    const shownOn = { day: '2999-01-01', points: 7 };
    for (const { PK, SK, GSI1PK } of await running.itemsAt(new Date(0))) {
      if (GSI1PK) await running.table.write(update({ PK: String(PK), SK: String(SK) }, { set: { shownOn } }));
    }
    const places = await Promise.all(shards.map((shard) => running.table.query(indexRanges.board(shard, 'points'))));
    expect(places.flatMap(({ items }) => items)).toContainEqual(expect.objectContaining({ shownOn }));
    expect(JSON.stringify(await walker.json('listGlobalChallenges'))).toContain(walker.username);
  },
  async mail({ walker, running, stage }: Seen) {
    await walker.register();
    await walker.json('getPushKey');
    await walker.json('forgotPassword', { body: { email: walker.person.email } });
    const { text = '' } = running.mails.at(-1) ?? {};
    const distribution = ofType(stage, 'AWS::CloudFront::Distribution')[0]?.[0].toLowerCase();
    expect(text).toContain(`https://${distribution}.cloudfront.example/`);
  },
  async jobs({ running }: Seen) {
    expect(await running.runSchedules()).toEqual([]);
  },
  async expiry({ walker, running }: Seen) {
    await walker.register();
    const of = (items: Record<string, unknown>[]) => items.filter(({ SK }) => String(SK).startsWith('S#')).length;
    expect(of(await running.itemsAt(new Date()))).toBeGreaterThan(0);
    expect(of(await running.itemsAt(new Date(Date.now() + 60 * 24 * 3_600_000)))).toBe(0);
  },
};

/** A page of another origin uploads: the browser asks first, and then hides an answer without CORS headers. */
async function asBrowser(walker: WalkerClient, { objects }: RunningStage): Promise<void> {
  const { uploadURL, headers = {} } = await walker.json('signUpload');
  expect(uploadURL.startsWith(objects)).toBe(true);
  const asked = await fetch(uploadURL, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': ['content-type', ...Object.keys(headers)].join(','),
    },
  });
  expect(asked.status, 'preflight').toBe(200);
  const put = await fetch(uploadURL, {
    method: 'PUT',
    headers: { origin, 'content-type': 'image/jpeg', ...headers },
    body: new Uint8Array(picture),
  });
  expect([put.status, put.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
}

/** What a run says of a stage; nothing where all is well. */
async function said(stage: Synthesised, names: readonly (keyof typeof runs)[]): Promise<string> {
  let running: RunningStage | undefined;
  let edge: Edge | undefined;
  try {
    running = await startStage(stage);
    edge = await startEdge(stage, running);
    for (const name of names) {
      const person = { username: `walker-${name}`, password: 'secret1', email: `${name}@example.org` };
      const walker = new WalkerClient(
        httpTransport(edge.url, () => picture),
        person,
      );
      await runs[name]({ running, edge, walker, stage });
    }
    const { denied } = leastPrivilege(stage, running.asked);
    return denied.length > 0 ? `denied: ${denied.join(', ')}` : '';
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
  } finally {
    await edge?.stop();
    await running?.stop();
  }
}

const preview = synthesised('preview');

it('a stage without a planted fault passes every run', async () =>
  expect(await said(preview, ['pages', 'walk', 'mail', 'jobs', 'expiry'])).toBe(''));

type Properties = Resource['Properties'];
/** Changes the properties of the resources of a type whose id matches. */
const change =
  (type: string, id: RegExp, edit: (properties: Properties) => void) =>
  (stage: Synthesised): void => {
    const found = ofType(stage, `AWS::${type}`).filter(([each]) => id.test(each));
    if (found.length === 0) throw new Error(`no ${type} ${id}`);
    for (const [, { Properties: properties }] of found) edit(properties);
  };
const any = /./;
const table = (edit: (properties: Properties) => void) => change('DynamoDB::Table', any, edit);
// biome-ignore lint/suspicious/noExplicitAny: the tree of a template is edited in place
const index = (place: number, edit: (found: any) => void) =>
  table(({ GlobalSecondaryIndexes }) => edit(listOf(GlobalSecondaryIndexes)[place]));
const variable = (id: RegExp, name: string, value?: string) =>
  change('Lambda::Function', id, (properties) => {
    const variables = Object(at(properties, 'Environment', 'Variables'));
    if (!(name in variables)) throw new Error(`${id} has no ${name}`);
    if (value === undefined) delete variables[name];
    else variables[name] = value;
  });
// biome-ignore lint/suspicious/noExplicitAny: the tree of a template is edited in place
const distribution = (edit: (config: any) => void) =>
  change('CloudFront::Distribution', any, ({ DistributionConfig }) => edit(DistributionConfig));
// biome-ignore lint/suspicious/noExplicitAny: the tree of a template is edited in place
const behaviour = (pattern: string, edit: (found: any) => void) =>
  distribution(({ CacheBehaviors }) =>
    edit(listOf(CacheBehaviors).find((each) => at(each, 'PathPattern') === pattern)),
  );
// biome-ignore lint/suspicious/noExplicitAny: the tree of a template is edited in place
const cors = (edit: (rule: any) => void) =>
  change('S3::Bucket', /BucketsUploads/, ({ CorsConfiguration }) =>
    edit(listOf(at(CorsConfiguration, 'CorsRules'))[0]),
  );
const schedule = (job: string, edit: (properties: Properties) => void) =>
  change('Scheduler::Schedule', new RegExp(`^Jobs${job}Schedule`), edit);
const without = (id: RegExp, action: string) =>
  change('IAM::Role', id, ({ Policies }) => {
    for (const statement of listOf(at(listOf(Policies)[0], 'PolicyDocument', 'Statement'))) {
      Object.assign(Object(statement), { Action: listOf(at(statement, 'Action')).filter((each) => each !== action) });
    }
  });
const remove = (type: string, id: RegExp) => (stage: Synthesised) => {
  const found = ofType(stage, `AWS::${type}`).find(([each]) => id.test(each));
  if (!found) throw new Error(`no ${type} ${id}`);
  delete stage.template.Resources[found[0]];
};

type Fault = [title: string, run: keyof typeof runs, plant: (stage: Synthesised) => unknown];

const faults: readonly Fault[] = [
  [
    'uploads bucket without CORS',
    'walk',
    change('S3::Bucket', /BucketsUploads/, (each) => delete each.CorsConfiguration),
  ],
  ['CORS for GET only', 'walk', cors((rule) => Object.assign(rule, { AllowedMethods: ['GET'] }))],
  ['CORS without headers', 'walk', cors((rule) => Object.assign(rule, { AllowedHeaders: [] }))],
  ['CORS for another site', 'walk', cors((rule) => Object.assign(rule, { AllowedOrigins: ['https://other.example'] }))],
  ['origin path of the API', 'walk', distribution(({ Origins }) => Object.assign(Origins[1], { OriginPath: '/prod' }))],
  [
    'origin path of the pages',
    'pages',
    distribution(({ Origins }) => Object.assign(Origins[0], { OriginPath: '/web' })),
  ],
  ['no secret header', 'walk', distribution(({ Origins }) => delete Origins[1].OriginCustomHeaders)],
  [
    'stage without AutoDeploy',
    'walk',
    change('ApiGatewayV2::Stage', any, (each) => Object.assign(each, { AutoDeploy: false })),
  ],
  [
    'stage of another name',
    'walk',
    change('ApiGatewayV2::Stage', any, (each) => Object.assign(each, { StageName: 'prod' })),
  ],
  [
    'payload format 1.0',
    'walk',
    change('ApiGatewayV2::Integration', /register/, (each) => Object.assign(each, { PayloadFormatVersion: '1.0' })),
  ],
  ['API role may not call', 'walk', without(/^ApiCallerRole/, 'lambda:InvokeFunction')],
  ['route left out', 'walk', remove('ApiGatewayV2::Route', /^ApigetGlobalStats/)],
  ['board projects no metres', 'walk', index(0, ({ Projection }) => Projection.NonKeyAttributes.splice(1, 1))],
  ['feed projects no owner', 'walk', index(1, ({ Projection }) => Projection.NonKeyAttributes.shift())],
  ['projection an attribute short', 'walk', index(0, ({ Projection }) => Projection.NonKeyAttributes.shift())],
  [
    'feed projects keys only',
    'walk',
    index(1, (found) => Object.assign(found, { Projection: { ProjectionType: 'KEYS_ONLY' } })),
  ],
  ['index left out', 'jobs', table(({ GlobalSecondaryIndexes }) => listOf(GlobalSecondaryIndexes).pop())],
  [
    'index keys swapped',
    'walk',
    index(0, ({ KeySchema }) =>
      KeySchema.reverse().map((key: { KeyType: string }, place: number) =>
        Object.assign(key, { KeyType: place ? 'RANGE' : 'HASH' }),
      ),
    ),
  ],
  ['table without a sort key', 'walk', table(({ KeySchema }) => listOf(KeySchema).pop())],
  [
    'time to live on another attribute',
    'expiry',
    table((each) => Object.assign(each, { TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true } })),
  ],
  [
    'time to live switched off',
    'expiry',
    table(({ TimeToLiveSpecification }) => Object.assign(Object(TimeToLiveSpecification), { Enabled: false })),
  ],
  [
    'cron(61 ...)',
    'jobs',
    schedule('rollUpRanks', (each) => Object.assign(each, { ScheduleExpression: 'cron(61 * * * ? *)' })),
  ],
  [
    'rate(5 minute)',
    'jobs',
    schedule('remindWalkers', (each) => Object.assign(each, { ScheduleExpression: 'rate(5 minute)' })),
  ],
  ['schedule switched off', 'jobs', schedule('closeDays', (each) => Object.assign(each, { State: 'DISABLED' }))],
  [
    'schedule with broken input',
    'jobs',
    schedule('closeDays', (each) => Object.assign(Object(each.Target), { Input: '{id}' })),
  ],
  ['schedule role may not call', 'jobs', without(/^JobsmovePhotosCallerRole/, 'lambda:InvokeFunction')],
  [
    'another handler',
    'walk',
    change('Lambda::Function', /^Apiregister/, (each) => Object.assign(each, { Handler: 'index.main' })),
  ],
  ['no table name', 'walk', variable(/^Apiregister/, 'TABLE_NAME')],
  ['another photos bucket', 'walk', variable(/^ApicompleteChallenge/, 'PHOTOS_BUCKET', 'photos')],
  ['another streets bucket', 'walk', variable(/^ApigenerateRoute/, 'STREETS_BUCKET', 'streets')],
  ['no queue', 'walk', variable(/^ApicompleteChallenge/, 'SIGN_QUEUE_URL')],
  ['no sender of mails', 'mail', variable(/^ApiforgotPassword/, 'MAIL_FROM')],
  ['another site in mails', 'mail', variable(/^ApiforgotPassword/, 'SITE_URL', 'https://other.example')],
  ['no push secret', 'mail', variable(/^ApigetPushKey/, 'VAPID_SECRET')],
  ['role may not put items', 'walk', without(/^ApiregisterRole/, 'dynamodb:PutItem')],
  ['role may not list uploads', 'walk', without(/^ApicompleteChallengeRole/, 's3:ListBucket')],
  [
    'API behaviour reads only',
    'walk',
    behaviour('/api/*', (found) => Object.assign(found, { AllowedMethods: ['GET', 'HEAD'] })),
  ],
  ['API behaviour forwards nothing', 'walk', behaviour('/api/*', (found) => delete found.OriginRequestPolicyId)],
  ['no behaviour for photos', 'walk', distribution(({ CacheBehaviors }) => CacheBehaviors.splice(1, 1))],
  [
    'screens lead to no page',
    'pages',
    distribution(({ DefaultCacheBehavior }) => delete DefaultCacheBehavior.FunctionAssociations),
  ],
  [
    'no page headers',
    'pages',
    distribution(({ DefaultCacheBehavior }) => delete DefaultCacheBehavior.ResponseHeadersPolicyId),
  ],
  [
    'old assets are pruned',
    'pages',
    (stage) =>
      ofType(stage, 'Custom::CDKBucketDeployment').map(([, each]) => Object.assign(each.Properties, { Prune: true })),
  ],
];

describe('planted faults', () => {
  it.each(faults)('%s is found by the run of %s', async (_, run, plant) => {
    const { template } = preview;
    const stage = { ...preview, template: structuredClone(template) };
    plant(stage);
    const found = await said(stage, [run]);
    console.info(found.slice(0, 160));
    expect(found).not.toBe('');
  });
});
