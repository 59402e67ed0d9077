import { describe, expect, it } from 'vitest';
import { listOf, ofType, synthesised } from '../cloud/synthesise.fixture.ts';
import {
  any,
  behaviour,
  change,
  cors,
  distribution,
  type Fault,
  found,
  index,
  problemOf,
  remove,
  schedule,
  table,
  variable,
  without,
} from './plantedFaults.fixture.ts';

const preview = synthesised('preview');

it('a stage without a planted fault passes every run', async () =>
  expect(await problemOf(preview, ['pages', 'walk', 'events', 'mail', 'jobs', 'expiry'])).toBe(''));

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
    expect(await found(preview, run, plant)).not.toBe('');
  });
});
