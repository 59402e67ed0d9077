import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { namedJobs } from '../../shared/api/jobs.ts';
import { stageSettings } from '../cloud/stage.ts';
import { type Aws, awsCommand } from './account/account.ts';

/**
 * `npm run replay -- prod closeDays` reruns the events of a job's dead-letter queue and deletes each after its
 * delivery. Jobs are idempotent, so a stale event does no harm. It uses the `aws` command line with the caller's
 * credentials and permissions.
 */
const ofScheduler = z.object({ id: z.string(), detail: z.optional(z.object({ cursor: z.optional(z.unknown()) })) });
/** Lambda's failure destination wraps the original event. */
const ofDestination = z.object({ requestPayload: ofScheduler });
/** The rule that resumes a job failed: its event wraps the previous run's response with the cursor. */
const ofRule = z.object({ id: z.string(), detail: z.object({ responsePayload: z.object({ cursor: z.unknown() }) }) });

export function eventIn(message: string): z.output<typeof ofScheduler> {
  const body: unknown = JSON.parse(message);
  const destination = ofDestination.safeParse(body);
  if (destination.success) return destination.data.requestPayload;
  const rule = ofRule.safeParse(body);
  if (rule.success) return { id: rule.data.id, detail: { cursor: rule.data.detail.responsePayload.cursor } };
  return ofScheduler.parse(body);
}

const received = z.object({ Messages: z.optional(z.array(z.object({ Body: z.string(), ReceiptHandle: z.string() }))) });
const queue = z.object({ QueueUrl: z.string() });

export async function replay(stage: string, job: string, aws: Aws): Promise<number> {
  const { name, region } = stageSettings(stage);
  if (!namedJobs().some((each) => each.name === job)) {
    throw new Error(
      `There is no job ${job}. There is: ${namedJobs()
        .map((each) => each.name)
        .join(', ')}.`,
    );
  }
  const here = ['--region', region, '--output', 'json'];
  const functionName = `signpost-${name}-${job}`;
  const found = await aws('sqs', 'get-queue-url', '--queue-name', `${functionName}-failed`, ...here);
  const { QueueUrl } = queue.parse(JSON.parse(found));
  for (let count = 0; ; ) {
    const answer = await aws(
      'sqs',
      'receive-message',
      '--queue-url',
      QueueUrl,
      '--max-number-of-messages',
      '10',
      ...here,
    );
    const { Messages = [] } = received.parse(JSON.parse(answer || '{}'));
    if (Messages.length === 0) return count;
    for (const { Body, ReceiptHandle } of Messages) {
      const payload = JSON.stringify(eventIn(Body));
      const call = ['--invocation-type', 'Event', '--cli-binary-format', 'raw-in-base64-out', '--payload', payload];
      await aws('lambda', 'invoke', '--function-name', functionName, ...call, ...here, '/dev/null');
      // A message is deleted only after its event was delivered.
      await aws('sqs', 'delete-message', '--queue-url', QueueUrl, '--receipt-handle', ReceiptHandle, ...here);
      count += 1;
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [stage = '', job = ''] = process.argv.slice(2);
  try {
    const count = await replay(stage, job, awsCommand);
    console.info(`${count} event${count === 1 ? '' : 's'} of ${job} handed over again on ${stage}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
