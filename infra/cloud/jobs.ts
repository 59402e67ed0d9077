import { Duration, NestedStack, Size, Stack } from 'aws-cdk-lib';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnEventInvokeConfig,
  CfnEventSourceMapping,
  type Function as LambdaFunction,
} from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { CfnQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type Job, type NamedJob, namedJobs, runsOf, scheduleExpression } from '../../shared/api/jobs.ts';
import { bundledFunction, roleOf, wholeProcessor } from './bundledFunction.ts';
import type { Grant } from './grant.ts';
import { powersFor, type Resources } from './grants.ts';
import type { StageSettings } from './stage.ts';

interface JobsProps {
  settings: StageSettings;
  resources: Resources;
  /** The queue of the job that has one. */
  signQueue: Queue;
  /** Where the bundles are, a folder a function. */
  bundles: string;
}

/** A run that waits longer than this is overtaken by the next one, which does the same work. */
const eventAge = Duration.hours(1);
const retries = 2;

/** Pictures are decoded by a native binary, which was tested on x86; reading a sign takes a whole processor. */
const sizeOf = ({ needs, parallelRuns }: Job) =>
  needs.includes('signReader')
    ? { memorySize: wholeProcessor, architecture: Architecture.X86_64 }
    : // One that many wait for at one moment gets a whole processor for each of its runs.
      { memorySize: parallelRuns ? wholeProcessor : 512, architecture: Architecture.ARM_64 };

export interface WatchedJob {
  named: NamedJob;
  runs: LambdaFunction;
  /** Events that were tried in vain. */
  failed: Queue;
}

/** What runs by the clock: each job a function of its own, called by a schedule of its own. */
class Jobs extends Construct {
  readonly all: readonly WatchedJob[];

  constructor(scope: Construct, id: string, props: JobsProps) {
    super(scope, id);
    this.all = namedJobs().map((named) => {
      const { runs, failed } = new ScheduledJob(this, named.name, { ...props, ...named });
      return { named, runs, failed };
    });
  }
}

/** Lambda takes the messages, in the name of the function. */
const receiving = ({ queueArn }: Queue): Grant => ({
  actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  resources: [queueArn],
});

/**
 * A job that fails is tried again, and at last its event waits in the job's own queue until a person has looked. One
 * that goes on answers with a cursor when it ran out of time, and a rule starts it again from there.
 */
class ScheduledJob extends Construct {
  readonly runs: LambdaFunction;
  readonly failed: Queue;

  constructor(
    scope: Construct,
    id: string,
    { name, job, settings, resources, signQueue, bundles }: JobsProps & NamedJob,
  ) {
    super(scope, id);
    const failed = new Queue(this, 'Failed', {
      // The queue has a fixed name, by which infra/operations/replay.ts finds it.
      queueName: `signpost-${settings.name}-${name}-failed`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const bus = Stack.of(this).formatArn({ service: 'events', resource: 'event-bus', resourceName: 'default' });
    const onSuccess = job.resumable && { destination: bus };
    const { grants, environment } = powersFor(job.needs, resources);
    const runs = bundledFunction(this, name, {
      settings,
      bundles,
      environment: { TABLE_NAME: resources.table.name, ...environment },
      grants: [
        ...grants,
        { actions: ['sqs:SendMessage'], resources: [failed.queueArn] },
        ...(onSuccess ? [{ actions: ['events:PutEvents'], resources: [bus] }] : []),
        ...(job.queue ? [receiving(signQueue)] : []),
      ],
      ...sizeOf(job),
      // As long as there is: a job knows its time, and stops before it ends.
      timeout: Duration.minutes(15),
      // An archive is put together on the disk: some ten thousand photos fit.
      ...(job.needs.includes('archives.make') && { ephemeralStorageSize: Size.gibibytes(4) }),
    });
    new CfnEventInvokeConfig(this, 'Outcome', {
      functionName: runs.functionName,
      qualifier: '$LATEST',
      maximumRetryAttempts: retries,
      maximumEventAgeInSeconds: eventAge.toSeconds(),
      destinationConfig: { onFailure: { destination: failed.queueArn }, ...(onSuccess && { onSuccess }) },
    });
    this.#schedule(job, runs, failed);
    if (job.resumable) this.#goOn(runs, failed);
    if (job.queue) this.#receive(runs, signQueue, failed, settings.signsAtOnce);
    this.runs = runs;
    this.failed = failed;
  }

  /** One message a run. What fails three times waits beside the events of the schedule. */
  #receive(runs: LambdaFunction, queue: Queue, failed: Queue, maximumConcurrency: number): void {
    const waiting = queue.node.defaultChild;
    if (waiting instanceof CfnQueue) {
      waiting.redrivePolicy = { deadLetterTargetArn: failed.queueArn, maxReceiveCount: retries + 1 };
    }
    new CfnEventSourceMapping(this, 'Messages', {
      functionName: runs.functionName,
      eventSourceArn: queue.queueArn,
      batchSize: 1,
      scalingConfig: { maximumConcurrency },
    });
  }

  #schedule(job: Job, runs: LambdaFunction, failed: Queue): void {
    const { account } = Stack.of(this);
    const caller = new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    });
    const role = roleOf(this, 'CallerRole', caller, [
      { actions: ['lambda:InvokeFunction'], resources: [runs.functionArn] },
      { actions: ['sqs:SendMessage'], resources: [failed.queueArn] },
    ]);
    // The scheduler writes in which execution this is; a job's log line carries it.
    const event = { id: '<aws.scheduler.execution-id>' };
    const cursors = Array.from({ length: runsOf(job) }, (_, shard) => (job.parallelRuns ? [{ shard }] : undefined));
    for (const [index, cursor] of cursors.entries()) {
      new CfnSchedule(this, index === 0 ? 'Schedule' : `Schedule${index}`, {
        scheduleExpression: scheduleExpression(job),
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: runs.functionArn,
          roleArn: role.roleArn,
          input: JSON.stringify(cursor ? { ...event, detail: { cursor } } : event),
          retryPolicy: { maximumRetryAttempts: retries, maximumEventAgeInSeconds: eventAge.toSeconds() },
          deadLetterConfig: { arn: failed.queueArn },
        },
      });
    }
  }

  #goOn(runs: LambdaFunction, failed: Queue): void {
    new Rule(this, 'GoOn', {
      eventPattern: {
        source: ['lambda'],
        detailType: ['Lambda Function Invocation Result - Success'],
        detail: {
          requestContext: { functionArn: [runs.functionArn, `${runs.functionArn}:$LATEST`] },
          responsePayload: { finished: [false] },
        },
      },
      targets: [
        new FunctionTarget(runs, {
          event: RuleTargetInput.fromObject({
            id: EventField.eventId,
            detail: { cursor: EventField.fromPath('$.detail.responsePayload.cursor') },
          }),
          retryAttempts: retries,
          maxEventAge: eventAge,
          deadLetterQueue: failed,
        }),
      ],
    });
  }
}

/** As long as a run of the job can last: until then a message that was taken is seen by no other run. */
const visibility = Duration.minutes(16);

/** Which walks' photos wait to be looked at. A message names a walker and a day, and is kept for a day. */
class SignQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.queue = new Queue(this, 'Waiting', {
      queueName: `signpost-${settings.name}-signs`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: visibility,
      // What is older, the job's own schedule has found.
      retentionPeriod: Duration.days(1),
    });
  }
}

interface JobStackProps {
  settings: StageSettings;
  /** Where the bundles are, a folder a function. */
  bundles: string;
  resources: Omit<Resources, 'signQueue'>;
}

/**
 * What runs by the clock or from the queue, in a template of its own within the stage's: a template holds five hundred
 * resources, and each job takes about ten of them. It is deployed, rolled back and deleted with the stage.
 */
export class JobStack extends NestedStack {
  readonly jobs: Jobs;
  readonly resources: Resources;

  constructor(scope: Construct, { settings, bundles, resources }: JobStackProps) {
    super(scope, 'JobStack');
    const { queue: signQueue } = new SignQueue(this, 'SignQueue', settings);
    this.resources = { ...resources, signQueue: { url: signQueue.queueUrl, arn: signQueue.queueArn } };
    this.jobs = new Jobs(this, 'Jobs', { settings, bundles, resources: this.resources, signQueue });
  }
}
