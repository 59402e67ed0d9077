import { expect, it } from 'vitest';
import {
  at,
  listOf,
  namesIn,
  ofType,
  type Synthesised,
  statementsOf,
  synthesised,
} from '../cloud/synthesise.fixture.ts';
import { any, change, type Fault, planted, set, table } from './plantedFaults.fixture.ts';

/** Values that mean "switched off" in a template. */
const off = /^(disabled?|off|suspended|never|none|false|0)$/i;
const negative = /^Disable|Disabled$/;

/**
 * Properties that switch something off, as `type.path = value`: `Enabled: false`, `...Disabled: true`, and a zero, a `false`
 * or a word such as `Suspended` anywhere.
 */
function switchedOff({ template }: Synthesised): string[] {
  const found = new Set<string>();
  const look = (place: string, key: string, value: unknown): void => {
    if (value !== null && typeof value === 'object') {
      for (const [inner, each] of Object.entries(value)) {
        if (Array.isArray(value)) look(place, key, each);
        else look(`${place}.${inner}`, inner, each);
      }
    } else if (negative.test(key) ? String(value) === 'true' : off.test(String(value)))
      found.add(`${place} = ${value}`);
  };
  for (const { Type, Properties } of Object.values(template.Resources)) look(Type, '', Properties);
  return [...found].sort();
}

/** What is switched off on purpose. */
const exceptions: readonly { what: RegExp; why: string }[] = [
  {
    what: /Route\.AuthorizationType = NONE$/,
    why: 'endpoint() verifies the session, as the contract says for each route',
  },
  { what: /CachePolicyConfig\.(Min|Default)TTL = 0$/, why: 'nothing of the API is cached' },
  { what: /Alarm\.Metrics\.ReturnData = false$/, why: 'only the expression over these metrics is compared' },
  { what: /EventPattern\.detail\.responsePayload\.finished = false$/, why: 'a job that is not finished goes on' },
  { what: /Condition\.Bool\.aws:SecureTransport = false$/, why: 'denies what comes without TLS' },
  { what: /Schedule\.FlexibleTimeWindow\.Mode = OFF$/, why: 'a job runs on the minute' },
  { what: /CDKBucketDeployment\.Prune = false$/, why: 'open tabs still load the assets of the version before' },
  { what: /MapKeyValue\.InstallLatestAwsSdk = false$/, why: "the runtime's SDK knows the call" },
  { what: /DeletionProtectionEnabled = false$/, why: 'a first deployment can be undone, and a preview is made up' },
  { what: /PointInTimeRecoveryEnabled = false$/, why: 'what is in a preview is made up' },
  { what: /Variables\.MAIL_FROM = none$/, why: 'a stage without mail says so to its functions' },
  { what: /WebACL\..*Priority = 0$/, why: 'the first of one' },
  { what: /WebACL\..*TextTransformations\.Type = NONE$/, why: 'paths are compared as they come' },
  { what: /ComputeResources\.MinvCpus = 0$/, why: 'import machines are there while jobs wait' },
  { what: /ReplaceComputeEnvironment = false$/, why: 'a change waits for running imports' },
  { what: /ReadonlyRootFilesystem = false$/, why: 'an import writes its extract beside it' },
  { what: /AvailabilityZone\.Fn::Select = 0$/, why: 'the index of the first zone' },
];

/** Properties switched off without a listed reason. Production must have point-in-time recovery. */
function unexplained(stage: Synthesised, used: (what: RegExp) => void = () => undefined): string[] {
  const isProduction = ofType(stage, 'AWS::CloudWatch::Dashboard').length > 0;
  return switchedOff(stage).filter((line) => {
    const reason = exceptions.find(({ what }) => what.test(line));
    if (reason) used(reason.what);
    return !reason || (isProduction && /PointInTimeRecoveryEnabled/.test(line));
  });
}

/** Alarms that notify nobody, each with the reason. */
function silentAlarms(stage: Synthesised): string[] {
  const publishers = new Set(
    ofType(stage, 'AWS::SNS::TopicPolicy').flatMap(([, { Properties }]) =>
      statementsOf(Properties.PolicyDocument)
        .filter(({ Effect, Action }) => Effect === 'Allow' && listOf(Action).includes('sns:Publish'))
        .flatMap(({ Principal, Resource }) =>
          listOf(Principal?.Service).flatMap((service) => namesIn(Resource).map((topic) => `${service} ${topic}`)),
        ),
    ),
  );
  return ofType(stage, 'AWS::CloudWatch::Alarm').flatMap(([id, { Properties }]) => {
    const topics = namesIn(Properties.AlarmActions).filter(
      (each) => at(stage.template.Resources, each, 'Type') === 'AWS::SNS::Topic',
    );
    if (Properties.ActionsEnabled === false) return [`${id}: its actions are off`];
    if (topics.length === 0) return [`${id} tells no topic`];
    const isHeard = topics.some((topic) => publishers.has(`cloudwatch.amazonaws.com ${topic}`));
    return isHeard ? [] : [`${id} may not publish to its topic`];
  });
}

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

it('every alarm publishes to a topic', () => {
  for (const stage of [prod, edge, synthesised('small')]) expect(silentAlarms(stage)).toEqual([]);
});

const readings = { alarms: silentAlarms, switches: (stage: Synthesised) => unexplained(stage) };
/** Faults that only production can have: previews lack these resources. */
const ofProduction: readonly Fault<keyof typeof readings>[] = [
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

it.each(ofProduction)('%s is found by the reading of %s', (_, reading, plant) =>
  expect(readings[reading](planted(prod, plant))).not.toEqual([]),
);
