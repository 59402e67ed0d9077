import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import type { JobName } from '../../shared/api/jobs.ts';
import { readBody } from './body.ts';
import type { Listener } from './gateway.ts';
import type { LocalJobs } from './jobs.ts';

const sent = z.object({ QueueUrl: z.string(), MessageBody: z.string() });

const jobOf: Record<string, JobName> = { signs: 'readSigns' };

export const isQueueCall = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && headers['x-amz-target'] === 'AmazonSQS.SendMessage';

/** Local SQS: acknowledges a message and passes it to its job, one after the other. */
export function queueHandler(jobs: LocalJobs): Listener {
  return async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(body));
    };
    const text = await readBody(request);
    const message = sent.safeParse(text === undefined ? undefined : JSON.parse(text.toString()));
    const job = message.success ? jobOf[message.data.QueueUrl.split('/').at(-1) ?? ''] : undefined;
    if (!message.success || !job) return answer(400, { __type: 'com.amazonaws.sqs#QueueDoesNotExist' });
    const messageId = randomUUID();
    jobs.deliver(job, { Records: [{ messageId, body: message.data.MessageBody, eventSource: 'aws:sqs' }] });
    answer(200, { MessageId: messageId });
  };
}
