import type { SignQueue } from '../ports/signQueue.ts';
import { credentialsOf, signedHeaders } from './geo/signedRequest.ts';

/**
 * SQS without its SDK client, whose weight is not worth one call. The message is the job's event, so dead letters can
 * be replayed like any other.
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
        headers: await signedHeaders(request, credentialsOf(env)),
        body: request.body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`SQS refuses a message: ${answer.status}`);
    },
  };
}
