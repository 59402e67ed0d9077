import { describe, expect, it } from 'vitest';
import { namedJobs } from '../../shared/api/jobs.ts';
import { at, listOf, namesIn, ofType, type Synthesised, synthesised } from '../cloud/synthesise.fixture.ts';
import { isAllowed, permissionsOf } from './permissions.fixture.ts';
import {
  any,
  change,
  distribution,
  type Fault,
  planted,
  problemOf,
  remove,
  type Seen,
  set,
  table,
  without,
} from './plantedFaults.fixture.ts';
import { mayInvoke } from './template.fixture.ts';
import { valuesOf } from './values.fixture.ts';

/** The fields of EventBridge's cron: minutes, hours, day of month, month, day of week, year. */
const ranges: readonly (readonly [from: number, to: number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [1, 7],
  [1970, 2199],
];

/** Throws for an expression that EventBridge Scheduler refuses. Names of months and days are not used here. */
function checkSchedule(expression: string): void {
  const refused = new Error(`EventBridge refuses the schedule ${expression}`);
  const [, count, unit = ''] = /^rate\((\d+) (minutes?|hours?|days?)\)$/.exec(expression) ?? [];
  if (count !== undefined) {
    if (Number(count) < 1 || (count === '1') === unit.endsWith('s')) throw refused;
    return;
  }
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.split(' ') ?? [];
  if (fields.length !== ranges.length) throw refused;
  // Exactly one of day of month and day of week must be a question mark.
  if ((fields[2] === '?') === (fields[4] === '?')) throw refused;
  for (const [index, field] of fields.entries()) {
    const [from, to] = ranges[index] ?? [0, 0];
    if (field === '*' || (field === '?' && (index === 2 || index === 4))) continue;
    const isIn = (text: string) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;
    const parts = field.split(',').flatMap((part) => part.replace(/\/\d+$/, '').split('-'));
    if (!parts.every((part) => part === '*' || isIn(part))) throw refused;
  }
}

/**
 * Runs what the template's schedules start, each with its own input, like the scheduler; returns problems as sentences.
 */
async function runSchedules({ stage, running }: Seen): Promise<string[]> {
  const values = valuesOf(stage);
  const problems: string[] = [];
  for (const [id, { Properties }] of ofType(stage, 'AWS::Scheduler::Schedule')) {
    try {
      checkSchedule(String(Properties.ScheduleExpression));
      if ((Properties.State ?? 'ENABLED') !== 'ENABLED') throw new Error('The schedule is switched off');
      const [functionId = ''] = namesIn(at(Properties, 'Target', 'Arn'));
      const arn = values.text(at(Properties, 'Target', 'Arn'));
      const role = at(Properties, 'Target', 'RoleArn');
      if (!mayInvoke(stage, 'scheduler.amazonaws.com', role, arn)) throw new Error('Its role may not call it');
      const [name = ''] = [...running.functions].find(([, [each]]) => each === functionId) ?? [];
      if (!id.startsWith(`Jobs${name}Schedule`)) throw new Error(`It calls ${name}`);
      const input = String(at(Properties, 'Target', 'Input')).replace('<aws.scheduler.execution-id>', 'scheduled');
      await running.invoke(name, JSON.parse(input));
    } catch (error) {
      problems.push(`${id}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  return problems;
}

/** The jobs that receive messages of a queue. */
const receiversOf = ({ stage, running }: Seen): string[] =>
  ofType(stage, 'AWS::Lambda::EventSourceMapping').flatMap(([, { Properties }]) => {
    const [id = ''] = namesIn(Properties.FunctionName);
    const queue = stage.template.Resources[namesIn(Properties.EventSourceArn)[0] ?? '']?.Properties;
    const receive = { action: 'sqs:ReceiveMessage', resource: valuesOf(stage).text(Properties.EventSourceArn) };
    // Lambda refuses a queue whose visibility timeout is shorter than the function's timeout.
    const isLong = Number(queue?.VisibilityTimeout ?? 30) >= Number(stage.template.Resources[id]?.Properties.Timeout);
    const mayReceive = isAllowed(permissionsOf(stage, id), { ...receive, context: {}, ofSession: false });
    const isAccepted = Number(at(Properties, 'ScalingConfig', 'MaximumConcurrency') ?? 2) >= 2;
    const found = [...running.functions].flatMap(([name, [each]]) => (each === id ? [name] : []));
    return Properties.Enabled !== false && isLong && mayReceive && isAccepted ? found : [];
  });

/** Resumable jobs that no rule restarts after their time has run out. */
function stoppedJobs({ stage, running }: Seen): string[] {
  const goOn = ofType(stage, 'AWS::Events::Rule').flatMap(([, { Properties }]) => {
    const [id = ''] = namesIn(listOf(Properties.Targets).map((target) => at(target, 'Arn')));
    const isAsked = namesIn(at(Properties.EventPattern, 'detail', 'requestContext')).includes(id);
    const mayCall = ofType(stage, 'AWS::Lambda::Permission').some(
      ([, { Properties: each }]) =>
        each.Principal === 'events.amazonaws.com' && namesIn(each.FunctionName).includes(id),
    );
    return (Properties.State ?? 'ENABLED') === 'ENABLED' && isAsked && mayCall ? [id] : [];
  });
  const resumable = namedJobs().filter(({ job }) => job.resumable);
  return resumable.map(({ name }) => name).filter((name) => !goOn.includes(running.functions.get(name)?.[0] ?? ''));
}

/** Whether the lifecycle of a bucket keeps an object so long. */
function isKept(stage: Synthesised, bucket: RegExp, key: string, days: number): boolean {
  const found = ofType(stage, 'AWS::S3::Bucket').find(([id]) => bucket.test(id))?.[1].Properties;
  return !listOf(at(found, 'LifecycleConfiguration', 'Rules')).some(
    (rule) =>
      at(rule, 'Status') === 'Enabled' &&
      key.startsWith(String(at(rule, 'Prefix') ?? '')) &&
      Number(at(rule, 'ExpirationInDays') ?? Infinity) <= days,
  );
}

/** Checks of what an operator would notice. */
const runs = {
  async events(seen: Seen) {
    expect(receiversOf(seen), 'of messages').toEqual(['readSigns']);
    expect(stoppedJobs(seen), 'no rule goes on').toEqual([]);
  },
  async jobs(seen: Seen) {
    expect(await runSchedules(seen)).toEqual([]);
  },
  async expiry({ walker, running, stage }: Seen) {
    await walker.register();
    const of = (items: Record<string, unknown>[]) => items.filter(({ SK }) => String(SK).startsWith('S#')).length;
    expect(of(await running.itemsAt(new Date()))).toBeGreaterThan(0);
    expect(of(await running.itemsAt(new Date(Date.now() + 60 * 24 * 3_600_000)))).toBe(0);
    const kept = (bucket: RegExp, key: string, days: number) => [key, isKept(stage, bucket, key, days)];
    expect([
      kept(/Tiles/, 'streets/current.json', 3_650),
      kept(/Tiles/, 'near/1-2/0', 100),
      kept(/BucketsPhotos/, 'objects/1.jpg', 3_650),
      kept(/BucketsPhotos/, 'deletions/1', 35),
      kept(/BucketsUploads/, '1/2', 1),
      kept(/BucketsUploads/, '1/2', 3),
    ]).toEqual([
      ['streets/current.json', true],
      ['near/1-2/0', false],
      ['objects/1.jpg', true],
      ['deletions/1', true],
      ['1/2', true],
      ['1/2', false],
    ]);
  },
};

const schedule = (job: string, edit: Parameters<typeof change>[2]) =>
  change('Scheduler::Schedule', new RegExp(`^Jobs${job}Schedule`), edit);
const lifecycle = (id: RegExp, edit: (rules: unknown[]) => unknown) =>
  change('S3::Bucket', id, ({ LifecycleConfiguration }) => edit(listOf(at(LifecycleConfiguration, 'Rules'))));
const trusting = (id: RegExp, service: string) =>
  change('IAM::Role', id, ({ AssumeRolePolicyDocument }) => {
    Object.assign(Object(listOf(at(AssumeRolePolicyDocument, 'Statement'))[0]), { Principal: { Service: service } });
  });
const faults: readonly Fault<keyof typeof runs>[] = [
  ['index left out', 'jobs', table(({ GlobalSecondaryIndexes }) => listOf(GlobalSecondaryIndexes).pop())],
  [
    'time to live on another attribute',
    'expiry',
    table(set({ TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true } })),
  ],
  [
    'time to live switched off',
    'expiry',
    table(({ TimeToLiveSpecification }) => Object.assign(Object(TimeToLiveSpecification), { Enabled: false })),
  ],
  ['cron(61 ...)', 'jobs', schedule('rollUpRanks', set({ ScheduleExpression: 'cron(61 * * * ? *)' }))],
  ['rate(5 minute)', 'jobs', schedule('remindWalkers', set({ ScheduleExpression: 'rate(5 minute)' }))],
  ['schedule switched off', 'jobs', schedule('closeDays', set({ State: 'DISABLED' }))],
  [
    'schedule with broken input',
    'jobs',
    schedule('closeDays', (each) => Object.assign(Object(each.Target), { Input: '{id}' })),
  ],
  ['schedule role may not call', 'jobs', without(/^JobsmovePhotosCallerRole/, 'lambda:InvokeFunction')],
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
  ['an event source mapping that is off', 'events', change('Lambda::EventSourceMapping', any, set({ Enabled: false }))],
  [
    'a table held to one write unit a second',
    'expiry',
    table(set({ OnDemandThroughput: { MaxWriteRequestUnits: 1 } })),
  ],
  ['a provisioned table of one write unit', 'expiry', table(set({ ProvisionedThroughput: { WriteCapacityUnits: 1 } }))],
  ['a function whose role trusts EC2', 'expiry', trusting(/^ApiregisterRole/, 'ec2.amazonaws.com')],
  ['a schedule whose role trusts Lambda', 'jobs', trusting(/^JobscloseDaysCallerRole/, 'lambda.amazonaws.com')],
  ['a rule that is off', 'events', change('Events::Rule', /^JobscloseDays/, set({ State: 'DISABLED' }))],
  ['a rule that may not call its job', 'events', remove('Lambda::Permission', /^JobscloseDays/)],
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
];

describe('faults that an operator meets', () => {
  const preview = synthesised('preview');

  it('a stage without a planted fault passes every run', async () =>
    expect(await problemOf(preview, Object.values(runs))).toBe(''));

  it.each(faults)('%s is found by the run of %s', async (_, run, plant) =>
    expect(await problemOf(planted(preview, plant), [runs[run]])).not.toBe(''),
  );
});
