import type { SignQueue } from '../ports/signQueue.ts';
import { credentialsOf, signedHeaders } from './geo/signedRequest.ts';

/**
 * SQS by hand, as the tiles' bucket is read: one call does not make up for the weight of a client. The message is the
 * event that the job is called with, so one that failed again and again can be replayed like any other.
 */
export function open(env: Record<string, string | undefined>, timeoutMs = 2_000): SignQueue {
  const queue = env.SIGN_QUEUE_URL;
  if (!queue) throw new Error('SIGN_QUEUE_URL is not set');
  return {
    async announce(walk) {
      const event = { id: `${walk.walkerId}.${walk.day}`, detail: { cursor: walk } };
      const text = JSON.stringify({ QueueUrl: queue, MessageBody: JSON.stringify(event) });
      const request = {
        service: 'sqs' as const,
        method: 'POST' as const,
        url: new URL(env.AWS_ENDPOINT_URL_SQS ?? new URL('/', queue)),
        body: new TextEncoder().encode(text),
        contentType: 'application/x-amz-json-1.0',
        target: 'AmazonSQS.SendMessage',
        region: env.AWS_REGION ?? '',
        now: new Date(),
      };
      const answer = await fetch(request.url, {
        method: request.method,
        headers: signedHeaders(request, credentialsOf(env)),
        body: request.body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`SQS refuses a message: ${answer.status}`);
    },
  };
}
