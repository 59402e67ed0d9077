import { describe, expect, it } from 'vitest';
import { shards } from '../../functions/data/keys.ts';
import { namedJobs, runsOf, scheduleExpression } from '../../shared/api/jobs.ts';
import { at, listOf, namesIn, ofType, type Resource, runs, statementsOf, synthesised } from './synthesise.fixture.ts';

const preview = synthesised('preview');

const resource = (id: string | undefined): Resource => {
  const found = id === undefined ? undefined : preview.template.Resources[id];
  if (!found) throw new Error(`${id} is not in the template`);
  return found;
};

/** All resources of each job, found by references. */
function jobsOfTheStage() {
  return ofType(preview, 'AWS::Lambda::Function')
    .filter(([id]) => id.startsWith('Jobs'))
    .map(([id, handler]) => {
      const leadingTo = (type: string, ...path: string[]) =>
        ofType(preview, type).filter(([, { Properties }]) => namesIn(at(Properties, ...path)).includes(id));
      return {
        id,
        handler,
        role: resource(namesIn(handler.Properties.Role)[0]),
        schedules: leadingTo('AWS::Scheduler::Schedule', 'Target', 'Arn').map(([, each]) => each),
        outcomes: leadingTo('AWS::Lambda::EventInvokeConfig', 'FunctionName').map(([, each]) => each),
        rules: leadingTo('AWS::Events::Rule', 'Targets'),
        permissions: leadingTo('AWS::Lambda::Permission', 'FunctionName').map(([, each]) => each),
      };
    });
}

function only(jobs: ReturnType<typeof jobsOfTheStage>, name: string) {
  const [mine, ...others] = jobs.filter(({ id }) => id.startsWith(`Jobs${name}`));
  if (!mine || others.length > 0) throw new Error(`${name} is not one function`);
  return mine;
}

const actionsOf = (role: Resource): string[] =>
  listOf(role.Properties.Policies)
    .flatMap((policy) => statementsOf(at(policy, 'PolicyDocument')))
    .flatMap(({ Action }) => listOf(Action).map(String));

describe('jobs of a stage', () => {
  it('every job of the table has one function with its own bundle and the maximum timeout', async () => {
    const names = await Promise.all(
      namedJobs().map(async ({ name }) => {
        const mine = jobsOfTheStage().filter(({ id }) => id.startsWith(`Jobs${name}`));
        expect(mine, name).toHaveLength(1);
        expect(await runs(preview, resource(mine[0]?.id), name), name).toBe(true);
        return name;
      }),
    );
    expect(names.length).toBeGreaterThan(2);
    expect(jobsOfTheStage().length).toBe(names.length);
    for (const { handler, id } of jobsOfTheStage()) expect(handler.Properties.Timeout, id).toBe(900);
  });

  it('queued jobs handle one message at a time and keep failed ones in a dead-letter queue', () => {
    const mappings = ofType(preview, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
    const queued = namedJobs().filter(({ job }) => job.queue);
    expect(queued.map(({ name }) => name)).toEqual(['readSigns']);
    expect(mappings).toHaveLength(1);
    const [mapping = {}] = mappings;
    const mine = jobsOfTheStage().find(({ id }) => id.startsWith('JobsreadSigns'));
    expect(namesIn(mapping.FunctionName)).toEqual([mine?.id]);
    expect(mapping).toMatchObject({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 10 } });
    const { Properties } = resource(namesIn(mapping.EventSourceArn)[0]);
    // The visibility timeout exceeds the longest run.
    expect(Number(Properties.VisibilityTimeout)).toBeGreaterThan(Number(mine?.handler.Properties.Timeout));
    const failed = resource(namesIn(at(Properties.RedrivePolicy, 'deadLetterTargetArn'))[0]);
    expect(failed.Properties.QueueName).toBe('signpost-pr-123-readSigns-failed');
    expect(at(Properties.RedrivePolicy, 'maxReceiveCount')).toBe(3);
    expect(mine?.handler.Properties).toMatchObject({ MemorySize: 1_769, Architectures: ['x86_64'] });
  });

  it('every job has the schedules of the table', () => {
    for (const { name, job } of namedJobs()) {
      const mine = jobsOfTheStage().find(({ id }) => id.startsWith(`Jobs${name}`));
      expect(
        mine?.schedules.map(({ Properties }) => Properties.ScheduleExpression),
        name,
      ).toEqual(Array.from({ length: runsOf(job) }, () => scheduleExpression(job)));
      const target = mine?.schedules[0]?.Properties.Target;
      const events = mine?.schedules.map(({ Properties }) => JSON.parse(String(at(Properties, 'Target', 'Input'))));
      const id = '<aws.scheduler.execution-id>';
      expect(events, name).toEqual(
        'parallelRuns' in job ? shards.map((shard) => ({ id, detail: { cursor: [{ shard }] } })) : [{ id }],
      );
      if ('parallelRuns' in job) expect(mine?.handler.Properties.MemorySize, name).toBe(1769);
      const caller = resource(namesIn(at(target, 'RoleArn'))[0]);
      expect(actionsOf(caller).sort(), name).toEqual(['lambda:InvokeFunction', 'sqs:SendMessage']);
      expect(namesIn(at(caller.Properties.Policies, '0')), name).toContain(mine?.id);
      const trust = statementsOf(caller.Properties.AssumeRolePolicyDocument)[0];
      expect(trust, name).toMatchObject({
        Principal: { Service: 'scheduler.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      });
    }
  });

  it('a failed job is retried twice and then kept in its own dead-letter queue', () => {
    const queues = jobsOfTheStage().map(({ id, schedules, outcomes, rules, role }) => {
      expect(outcomes, id).toHaveLength(1);
      expect(outcomes[0]?.Properties, id).toMatchObject({ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3600 });
      const kept = [
        at(outcomes[0]?.Properties, 'DestinationConfig', 'OnFailure', 'Destination'),
        at(schedules[0]?.Properties, 'Target', 'DeadLetterConfig', 'Arn'),
        ...rules.map(([, rule]) => at(listOf(rule.Properties.Targets)[0], 'DeadLetterConfig', 'Arn')),
      ].map((place) => namesIn(place)[0]);
      expect(new Set(kept).size, id).toBe(1);
      const queue = resource(kept[0]);
      expect(queue, id).toMatchObject({
        Type: 'AWS::SQS::Queue',
        Properties: { SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 24 * 3600 },
      });
      expect(actionsOf(role), id).toContain('sqs:SendMessage');
      return kept[0];
    });
    expect(new Set(queues).size).toBe(jobsOfTheStage().length);
  });

  it('only a resumable job is started again with its cursor when time ran out', () => {
    const goingOn = namedJobs().filter(({ job }) => job.resumable);
    expect(goingOn.length).toBeGreaterThan(1);
    for (const { name } of goingOn) {
      const { id, outcomes, rules, role, permissions } = only(jobsOfTheStage(), name);
      expect(JSON.stringify(at(outcomes[0]?.Properties, 'DestinationConfig', 'OnSuccess')), id).toContain(
        'event-bus/default',
      );
      expect(actionsOf(role), id).toContain('events:PutEvents');
      expect(rules, id).toHaveLength(1);
      const [ruleId, rule] = rules[0] ?? [];
      expect(at(rule?.Properties, 'EventPattern'), id).toMatchObject({
        source: ['lambda'],
        'detail-type': ['Lambda Function Invocation Result - Success'],
        detail: { responsePayload: { finished: [false] } },
      });
      const pattern = at(rule?.Properties, 'EventPattern', 'detail', 'requestContext', 'functionArn');
      expect(new Set(namesIn(pattern)), id).toEqual(new Set([id]));
      const transformer = at(listOf(rule?.Properties.Targets)[0], 'InputTransformer');
      const paths = Object.entries(at(transformer, 'InputPathsMap') as Record<string, string>);
      // The rule's input transformer with named placeholders.
      const payload = paths.reduce(
        (text, [name, path]) => text.replaceAll(`<${name}>`, JSON.stringify(path)),
        String(at(transformer, 'InputTemplate')),
      );
      expect(JSON.parse(payload), id).toEqual({ id: '$.id', detail: { cursor: '$.detail.responsePayload.cursor' } });
      expect(permissions, id).toHaveLength(1);
      expect(permissions[0]?.Properties.Principal, id).toBe('events.amazonaws.com');
      expect(namesIn(permissions[0]?.Properties.SourceArn), id).toEqual([ruleId]);
    }
  });

  it('a job that is not resumable has no success destination', () => {
    const others = namedJobs().filter(({ job }) => !job.resumable);
    expect(others.length).toBeGreaterThan(1);
    for (const { name } of others) {
      const { outcomes, rules, role, permissions } = only(jobsOfTheStage(), name);
      expect(at(outcomes[0]?.Properties, 'DestinationConfig', 'OnFailure'), name).toBeDefined();
      expect(at(outcomes[0]?.Properties, 'DestinationConfig', 'OnSuccess'), name).toBeUndefined();
      expect(actionsOf(role), name).not.toContain('events:PutEvents');
      expect([rules, permissions], name).toEqual([[], []]);
    }
  });

  it('jobs know the table but not the site URL or the origin secret', () => {
    for (const { id, handler } of jobsOfTheStage()) {
      const variables = at(handler.Properties, 'Environment', 'Variables');
      expect(variables, id).toMatchObject({ STAGE: 'pr-123' });
      expect(namesIn(at(variables, 'TABLE_NAME')), id).toEqual([ofType(preview, 'AWS::DynamoDB::Table')[0]?.[0]]);
      expect(Object.keys(Object(variables)), id).not.toContain('ORIGIN_SECRET');
    }
  });
});
