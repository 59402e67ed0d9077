import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { StageSettings } from './stage.ts';

/** As long as a run of the job can last: until then a message that was taken is seen by no other run. */
const visibility = Duration.minutes(16);

/** Which walks' photos wait to be looked at. A message names a walker and a day, and is kept for a day. */
export class SignQueue extends Construct {
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
