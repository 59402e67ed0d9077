import { Duration, NestedStack, Size, Stack } from 'aws-cdk-lib';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { CfnQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type Job, type NamedJob, namedJobs, runsOf, scheduleExpression } from '../../shared/api/jobs.ts';
import type { Grant } from './bundledFunction.ts';
import { bundledFunction, roleOf, wholeProcessor } from './bundledFunction.ts';
import { powersFor, type Resources } from './grants.ts';
import type { StageSettings } from './stage.ts';

interface JobsProps {
  settings: StageSettings;
  resources: Resources;
  signQueue: Queue;
  bundles: string;
}

/** Older schedule events are dropped, because the next run does the same work. */
const eventAge = Duration.hours(1);
const retries = 2;

/** sharp is a native binary tested on x86; reading a sign needs a full vCPU. */
const sizeOf = ({ needs, parallelRuns }: Job) =>
  needs.includes('signReader')
    ? { memorySize: wholeProcessor, architecture: lambda.Architecture.X86_64 }
    : // A job with parallel runs, or one that a walker waits for, is urgent: each run gets a full vCPU.
      {
        memorySize: parallelRuns || needs.includes('neighbourhoods') ? wholeProcessor : 512,
        architecture: lambda.Architecture.ARM_64,
      };

export interface WatchedJob {
  named: NamedJob;
  runs: lambda.Function;
  failed: Queue;
}

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

/** Lambda polls the queue with the function's role. */
const receiving = ({ queueArn }: Queue): Grant => ({
  actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  resources: [queueArn],
});

/**
 * A failed job is retried, then its event goes to the job's dead-letter queue for an operator. A resumable job that
 * runs out of time returns a cursor, and a rule starts it again from there.
 */
class ScheduledJob extends Construct {
  readonly runs: lambda.Function;
  readonly failed: Queue;

  constructor(
    scope: Construct,
    id: string,
    { name, job, settings, resources, signQueue, bundles }: JobsProps & NamedJob,
  ) {
    super(scope, id);
    const failed = new Queue(this, 'Failed', {
      // A fixed name, by which infra/operations/replay.ts finds the queue.
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
      // The maximum: a job watches its deadline and stops before it.
      timeout: Duration.minutes(15),
      // An archive is assembled on disk: room for some ten thousand photos.
      ...(job.needs.includes('archives.make') && { ephemeralStorageSize: Size.gibibytes(4) }),
    });
    new lambda.CfnEventInvokeConfig(this, 'Outcome', {
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

  /** Batch size 1; after three failures a message goes to the dead-letter queue. */
  #receive(runs: lambda.Function, queue: Queue, failed: Queue, maximumConcurrency: number): void {
    const waiting = queue.node.defaultChild;
    if (waiting instanceof CfnQueue) {
      waiting.redrivePolicy = { deadLetterTargetArn: failed.queueArn, maxReceiveCount: retries + 1 };
    }
    new lambda.CfnEventSourceMapping(this, 'Messages', {
      functionName: runs.functionName,
      eventSourceArn: queue.queueArn,
      batchSize: 1,
      scalingConfig: { maximumConcurrency },
    });
  }

  #schedule(job: Job, runs: lambda.Function, failed: Queue): void {
    const { account } = Stack.of(this);
    const caller = new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    });
    const role = roleOf(this, 'CallerRole', caller, [
      { actions: ['lambda:InvokeFunction'], resources: [runs.functionArn] },
      { actions: ['sqs:SendMessage'], resources: [failed.queueArn] },
    ]);
    // The scheduler inserts its execution id, which appears in the job's log line.
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

  #goOn(runs: lambda.Function, failed: Queue): void {
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

/** Visibility timeout: as long as the longest run, so that no second run sees the message. */
const visibility = Duration.minutes(16);

/** Queue of walks whose photos need reading. A message holds a walker and a day. */
class SignQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.queue = new Queue(this, 'Waiting', {
      queueName: `signpost-${settings.name}-signs`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: visibility,
      // Messages expire after a day: the job's schedule finds older photos.
      retentionPeriod: Duration.days(1),
    });
  }
}

interface JobStackProps {
  settings: StageSettings;
  bundles: string;
  resources: Omit<Resources, 'signQueue'>;
}

/**
 * Scheduled and queued jobs as a nested stack: a template holds five hundred resources, and each job takes about ten.
 * It is deployed, rolled back and deleted with the stage.
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
