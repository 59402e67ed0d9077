import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexRanges, shards } from '../../functions/data/keys.ts';
import { update } from '../../functions/data/ops.ts';
import { HOME, type WalkerClient } from '../../functions/testing/walkerClient.ts';
import { ofType, type Synthesised, synthesised } from '../cloud/synthesise.fixture.ts';
import {
  any,
  change,
  distribution,
  type Fault,
  index,
  picture,
  planted,
  problemOf,
  remove,
  type Seen,
  set,
  table,
  without,
} from './plantedFaults.fixture.ts';
import type { RunningStage } from './stage.fixture.ts';

const preview = synthesised('preview');
const origin = 'https://walk.example.org';

/** A page of another origin uploads: the browser asks first, and then hides an answer without CORS headers. */
async function asBrowser(walker: WalkerClient, { objects }: RunningStage): Promise<void> {
  const { uploadURL, headers = {} } = await walker.json('signUpload');
  expect(uploadURL.startsWith(objects)).toBe(true);
  const preflight = await fetch(uploadURL, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': ['content-type', ...Object.keys(headers)].join(','),
    },
  });
  expect(preflight.status, 'preflight').toBe(200);
  const put = await fetch(uploadURL, {
    method: 'PUT',
    headers: { origin, 'content-type': 'image/jpeg', ...headers },
    body: new Uint8Array(picture),
  });
  expect([put.status, put.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
}

/** What a walker would meet. */
const runs = {
  async pages({ edge, running }: Seen) {
    const web = await mkdtemp(join(tmpdir(), 'signpost-faults-'));
    const asset = (name: string) => join(web, 'assets', name);
    await mkdir(join(web, 'assets'));
    await writeFile(join(web, 'index.html'), '<title>Signpost</title>');
    await writeFile(asset('app-1.js'), '');
    await edge.deploy(web);
    await rm(asset('app-1.js'));
    await writeFile(asset('app-2.js'), '');
    await edge.deploy(web);
    await rm(asset('app-2.js'));
    await writeFile(asset('app-1.js'), '');
    const get = (path: string) => fetch(edge.url + path, { redirect: 'manual' });
    for (const path of ['/', '/profile']) {
      const page = await get(path);
      expect([page.status, page.headers.get('cache-control')], path).toEqual([200, 'no-cache']);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(/connect-src [^;]*/.exec(policy)?.[0]).toContain(running.objects);
      expect(page.headers.get('x-frame-options')).toBe('DENY');
    }
    for (const path of ['/assets/app-1.js', '/assets/app-2.js']) {
      const found = await get(path);
      expect([found.status, found.headers.get('cache-control')], path).toEqual([
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
    expect(places.flatMap(({ items }) => items)).toContainEqual(
      expect.objectContaining({ shownOn, metres: expect.any(Number), completedChallenges: 1 }),
    );
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
};

const variable = (id: RegExp, name: string, value?: string) =>
  change('Lambda::Function', id, ({ Environment: { Variables } }) => {
    if (!(name in Variables)) throw new Error(`${id} has no ${name}`);
    if (value === undefined) delete Variables[name];
    else Variables[name] = value;
  });
const behaviour = (pattern: string, edit: Parameters<typeof change>[2]) =>
  distribution(({ CacheBehaviors }: { CacheBehaviors: { PathPattern: string }[] }) =>
    edit(CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern)),
  );
const cors = (values: object) =>
  change('S3::Bucket', /BucketsUploads/, ({ CorsConfiguration }) => set(values)(CorsConfiguration.CorsRules[0]));

/** Changes what both policies of the API's behaviour pass on. */
const passing = (kind: 'Cookie' | 'QueryString') => (stage: Synthesised) => {
  const none = set({ [`${kind}sConfig`]: { [`${kind}Behavior`]: 'none' } });
  change('CloudFront::OriginRequestPolicy', any, (each) => none(each.OriginRequestPolicyConfig))(stage);
  change('CloudFront::CachePolicy', any, ({ CachePolicyConfig }) =>
    none(CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin),
  )(stage);
};

const faults: readonly Fault<keyof typeof runs>[] = [
  [
    'uploads bucket without CORS',
    'walk',
    change('S3::Bucket', /BucketsUploads/, (each) => delete each.CorsConfiguration),
  ],
  ['CORS for GET only', 'walk', cors({ AllowedMethods: ['GET'] })],
  ['CORS without headers', 'walk', cors({ AllowedHeaders: [] })],
  ['CORS for another site', 'walk', cors({ AllowedOrigins: ['https://other.example'] })],
  ['origin path of the API', 'walk', distribution(({ Origins }) => set({ OriginPath: '/prod' })(Origins[1]))],
  ['origin path of the pages', 'pages', distribution(({ Origins }) => set({ OriginPath: '/web' })(Origins[0]))],
  ['no secret header', 'walk', distribution(({ Origins }) => delete Origins[1].OriginCustomHeaders)],
  ['stage without AutoDeploy', 'walk', change('ApiGatewayV2::Stage', any, set({ AutoDeploy: false }))],
  ['stage of another name', 'walk', change('ApiGatewayV2::Stage', any, set({ StageName: 'prod' }))],
  ['payload format 1.0', 'walk', change('ApiGatewayV2::Integration', /register/, set({ PayloadFormatVersion: '1.0' }))],
  ['API role may not call', 'walk', without(/^ApiCallerRole/, 'lambda:InvokeFunction')],
  ['route left out', 'walk', remove('ApiGatewayV2::Route', /^ApigetGlobalStats/)],
  ['board projects no metres', 'walk', index(0, ({ Projection }) => Projection.NonKeyAttributes.splice(1, 1))],
  ['feed projects no owner', 'walk', index(1, ({ Projection }) => Projection.NonKeyAttributes.shift())],
  ['projection an attribute short', 'walk', index(0, ({ Projection }) => Projection.NonKeyAttributes.shift())],
  ['feed projects keys only', 'walk', index(1, set({ Projection: { ProjectionType: 'KEYS_ONLY' } }))],
  [
    'index keys swapped',
    'walk',
    index(0, ({ KeySchema }) =>
      KeySchema.reverse().map((key: object, place: number) => set({ KeyType: place ? 'RANGE' : 'HASH' })(key)),
    ),
  ],
  ['table without a sort key', 'walk', table(({ KeySchema }) => KeySchema.pop())],
  ['another handler', 'walk', change('Lambda::Function', /^Apiregister/, set({ Handler: 'index.main' }))],
  ['no table name', 'walk', variable(/^Apiregister/, 'TABLE_NAME')],
  ['another photos bucket', 'walk', variable(/^ApicompleteChallenge/, 'PHOTOS_BUCKET', 'photos')],
  ['another streets bucket', 'walk', variable(/^ApigenerateRoute/, 'STREETS_BUCKET', 'streets')],
  ['no queue', 'walk', variable(/^ApicompleteChallenge/, 'SIGN_QUEUE_URL')],
  ['no sender of mails', 'mail', variable(/^ApiforgotPassword/, 'MAIL_FROM')],
  ['another site in mails', 'mail', variable(/^ApiforgotPassword/, 'SITE_URL', 'https://other.example')],
  ['no push secret', 'mail', variable(/^ApigetPushKey/, 'VAPID_SECRET')],
  ['role may not put items', 'walk', without(/^ApiregisterRole/, 'dynamodb:PutItem')],
  ['role may not list uploads', 'walk', without(/^ApicompleteChallengeRole/, 's3:ListBucket')],
  ['API behaviour reads only', 'walk', behaviour('/api/*', set({ AllowedMethods: ['GET', 'HEAD'] }))],
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
      ofType(stage, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => set({ Prune: true })(Properties)),
  ],
  [
    'an origin access that never signs',
    'pages',
    change('CloudFront::OriginAccessControl', any, ({ OriginAccessControlConfig }) =>
      set({ SigningBehavior: 'never' })(OriginAccessControlConfig),
    ),
  ],
  ['execute-api closed', 'walk', change('ApiGatewayV2::Api', any, set({ DisableExecuteApiEndpoint: true }))],
  [
    'a configuration set with sending off',
    'mail',
    change('SES::ConfigurationSet', any, set({ SendingOptions: { SendingEnabled: false } })),
  ],
  ['a distribution that is not enabled', 'pages', distribution(set({ Enabled: false }))],
  [
    'a stage that throttles every request',
    'walk',
    change('ApiGatewayV2::Stage', any, ({ DefaultRouteSettings }) =>
      set({ ThrottlingBurstLimit: 0 })(DefaultRouteSettings),
    ),
  ],
  ['an edge that passes no cookies on', 'walk', passing('Cookie')],
  [
    'a bucket policy that lets CloudFront read nothing',
    'pages',
    change('S3::BucketPolicy', /^WebFiles/, ({ PolicyDocument }) => {
      PolicyDocument.Statement = PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Deny');
    }),
  ],
  [
    'an edge function that is not published',
    'pages',
    change('CloudFront::Function', /ScreensToIndex/, set({ AutoPublish: false })),
  ],
  ['photos behind the behaviour of the pages', 'walk', behaviour('/objects/*', set({ TargetOriginId: 'none' }))],
];

describe('faults that a walker meets', () => {
  it('a stage without a planted fault passes every run', async () =>
    expect(await problemOf(preview, Object.values(runs))).toBe(''));

  it.each(faults)('%s is found by the run of %s', async (_, run, plant) =>
    expect(await problemOf(planted(preview, plant), [runs[run]])).not.toBe(''),
  );
});
