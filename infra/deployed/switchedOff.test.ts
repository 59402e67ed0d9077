import { describe, expect, it } from 'vitest';
import { at, listOf, type Synthesised, synthesised } from '../cloud/synthesise.fixture.ts';
import {
  any,
  behaviour,
  change,
  distribution,
  type Fault,
  found,
  type Properties,
  remove,
  table,
} from './plantedFaults.fixture.ts';
import { exceptions, silentAlarms, unexplained } from './switches.fixture.ts';

const preview = synthesised('preview');
const prod = synthesised('prod');
const edge = synthesised('prod', /-edge$/);

it('everything that a template switches off has a reason, and every reason is needed', () => {
  const used = new Set<RegExp>();
  const stages: Synthesised[] = [
    ...(['prod', 'small', 'preview', 'places', 'adorned'] as const).map((name) => synthesised(name)),
    ...(['prod', 'small', 'adorned'] as const).map((name) => synthesised(name, /-edge$/)),
    synthesised('planet', /-planet$/),
  ];
  for (const stage of stages) expect(unexplained(stage, (what) => used.add(what))).toEqual([]);
  expect(exceptions.filter(({ what }) => !used.has(what))).toEqual([]);
});

it('somebody hears of every alarm', () => {
  for (const stage of [prod, edge, synthesised('small')]) expect(silentAlarms(stage)).toEqual([]);
});

const set = (values: object) => (properties: Properties) => Object.assign(properties, values);
const lifecycle = (id: RegExp, edit: (rules: unknown[]) => unknown) =>
  change('S3::Bucket', id, ({ LifecycleConfiguration }) => edit(listOf(at(LifecycleConfiguration, 'Rules'))));
const trusting = (id: RegExp, service: string) =>
  change('IAM::Role', id, ({ AssumeRolePolicyDocument }) => {
    Object.assign(Object(listOf(at(AssumeRolePolicyDocument, 'Statement'))[0]), { Principal: { Service: service } });
  });
/** Changes what both policies of the API's behaviour pass on. */
const passing = (kind: 'Cookie' | 'QueryString') => (stage: Synthesised) => {
  const none = { [`${kind}Behavior`]: 'none' };
  change('CloudFront::OriginRequestPolicy', any, (each) =>
    Object.assign(Object(each.OriginRequestPolicyConfig), { [`${kind}sConfig`]: none }),
  )(stage);
  change('CloudFront::CachePolicy', any, (each) =>
    Object.assign(Object(at(each.CachePolicyConfig, 'ParametersInCacheKeyAndForwardedToOrigin')), {
      [`${kind}sConfig`]: none,
    }),
  )(stage);
};

const faults: readonly Fault[] = [
  [
    'a function with reserved concurrency 0',
    'expiry',
    change('Lambda::Function', /^Apilogin|^Apiregister/, set({ ReservedConcurrentExecutions: 0 })),
  ],
  [
    'a job with reserved concurrency 0',
    'jobs',
    change('Lambda::Function', /^JobscloseDays/, set({ ReservedConcurrentExecutions: 0 })),
  ],
  [
    'expiry without a prefix on streets',
    'expiry',
    lifecycle(/Tiles/, (rules) => rules.map((rule) => delete Object(rule).Prefix)),
  ],
  [
    'an origin access that never signs',
    'pages',
    change('CloudFront::OriginAccessControl', any, (each) =>
      Object.assign(Object(each.OriginAccessControlConfig), { SigningBehavior: 'never' }),
    ),
  ],
  ['execute-api closed', 'walk', change('ApiGatewayV2::Api', any, set({ DisableExecuteApiEndpoint: true }))],
  ['an event source mapping that is off', 'events', change('Lambda::EventSourceMapping', any, set({ Enabled: false }))],
  [
    'a configuration set with sending off',
    'mail',
    change('SES::ConfigurationSet', any, set({ SendingOptions: { SendingEnabled: false } })),
  ],
  [
    'a table held to one write unit a second',
    'expiry',
    table(set({ OnDemandThroughput: { MaxWriteRequestUnits: 1 } })),
  ],
  ['a provisioned table of one write unit', 'expiry', table(set({ ProvisionedThroughput: { WriteCapacityUnits: 1 } }))],
  ['a distribution that is not enabled', 'pages', distribution((config) => Object.assign(config, { Enabled: false }))],
  ['a function whose role trusts EC2', 'expiry', trusting(/^ApiregisterRole/, 'ec2.amazonaws.com')],
  ['a schedule whose role trusts Lambda', 'jobs', trusting(/^JobscloseDaysCallerRole/, 'lambda.amazonaws.com')],
  ['a rule that is off', 'events', change('Events::Rule', /^JobscloseDays/, set({ State: 'DISABLED' }))],
  ['a rule that may not call its job', 'events', remove('Lambda::Permission', /^JobscloseDays/)],
  [
    'a stage that throttles every request',
    'walk',
    change('ApiGatewayV2::Stage', any, (each) => set({ ThrottlingBurstLimit: 0 })(Object(each.DefaultRouteSettings))),
  ],
  ['an edge that passes no cookies on', 'walk', passing('Cookie')],
  [
    'a bucket policy that lets CloudFront read nothing',
    'pages',
    change('S3::BucketPolicy', /^WebFiles/, ({ PolicyDocument }) => {
      Object.assign(Object(PolicyDocument), {
        Statement: listOf(at(PolicyDocument, 'Statement')).filter((each) => at(each, 'Effect') === 'Deny'),
      });
    }),
  ],
  [
    'an edge without the secret of the API',
    'jobs',
    distribution(({ Origins }) => delete Origins[1].OriginCustomHeaders),
  ],
  [
    'uploads that are kept for ever',
    'expiry',
    lifecycle(/BucketsUploads/, (rules) => rules.map((rule) => set({ Status: 'Disabled' })(Object(rule)))),
  ],
  [
    'photos that expire',
    'expiry',
    lifecycle(/BucketsPhotos/, (rules) => rules.push({ ExpirationInDays: 365, Status: 'Enabled' })),
  ],
  [
    'an edge function that is not published',
    'pages',
    change('CloudFront::Function', /ScreensToIndex/, set({ AutoPublish: false })),
  ],
  [
    'a queue that shows a message again too early',
    'events',
    change('SQS::Queue', /SignQueue/, set({ VisibilityTimeout: 30 })),
  ],
  [
    'a role that may not receive from the queue',
    'events',
    change('IAM::Role', /^JobsreadSignsreadSignsRole/, ({ Policies }) => {
      for (const each of listOf(at(listOf(Policies)[0], 'PolicyDocument', 'Statement'))) {
        if (listOf(at(each, 'Action')).includes('sqs:ReceiveMessage'))
          set({ Action: 'sqs:DeleteMessage' })(Object(each));
      }
    }),
  ],
  [
    'photos behind the behaviour of the pages',
    'walk',
    behaviour('/objects/*', (each) => set({ TargetOriginId: 'none' })(each)),
  ],
];
/** Production has what previews do without. */
const ofProduction: readonly Fault[] = [
  ['alarms with actions off', 'alarms', change('CloudWatch::Alarm', any, set({ ActionsEnabled: false }))],
  ['an alarm that tells nobody', 'alarms', change('CloudWatch::Alarm', /Latency/, (each) => delete each.AlarmActions)],
  [
    'a topic that alarms may not publish to',
    'alarms',
    change('SNS::TopicPolicy', any, ({ PolicyDocument }) => {
      Object.assign(Object(PolicyDocument), { Statement: [] });
    }),
  ],
  [
    'a table without point-in-time recovery',
    'switches',
    table(set({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false } })),
  ],
  ['logs that are kept for no day', 'switches', change('Logs::LogGroup', any, set({ RetentionInDays: 0 }))],
  [
    'a queue that keeps messages for no second',
    'switches',
    change('SQS::Queue', any, set({ MessageRetentionPeriod: 0 })),
  ],
];

describe('planted switches', () => {
  it.each(faults)('%s is found by the run of %s', async (_, run, plant) =>
    expect(await found(preview, run, plant)).not.toBe(''),
  );
  it.each(ofProduction)('%s is found by the reading of %s', async (_, run, plant) =>
    expect(await found(prod, run, plant)).not.toBe(''),
  );
});
