import type { SignQueue } from '../ports/signQueue.ts';
import { roleCredentials, signedHeaders } from './signedRequest.ts';

const timeoutMs = 2_000;

/**
 * SQS by hand, as the tiles' bucket is read: one call does not make up for the weight of a client. The message is the
 * event that the job is called with, so one that failed again and again can be replayed like any other.
 */
export function open(env: Record<string, string | undefined>): SignQueue {
  const queue = env.SIGN_QUEUE_URL;
  if (!queue) throw new Error('SIGN_QUEUE_URL is not set');
  return {
    async announce(walk) {
      const event = { id: `${walk.walkerId}.${walk.day}`, detail: { cursor: walk } };
      const text = JSON.stringify({ QueueUrl: queue, MessageBody: JSON.stringify(event) });
      const url = new URL('/', env.AWS_ENDPOINT_URL_SQS ?? queue);
      const body = new TextEncoder().encode(text);
      const more = { 'x-amz-target': 'AmazonSQS.SendMessage' };
      const request = {
        service: 'sqs',
        method: 'POST',
        url,
        body,
        region: env.AWS_REGION ?? '',
        now: new Date(),
        more,
      } as const;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...signedHeaders(request, roleCredentials(env)), 'content-type': 'application/x-amz-json-1.0' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`SQS refuses a message: ${answer.status}`);
    },
  };
}
