import type { SignQueue } from '../ports/signs.ts';
import { signedFetch } from './geo/signedRequest.ts';

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
      const request = {
        service: 'sqs' as const,
        method: 'POST' as const,
        url: new URL(env.AWS_ENDPOINT_URL_SQS ?? new URL('/', queue)),
        body: JSON.stringify({ QueueUrl: queue, MessageBody: JSON.stringify(event) }),
        headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' },
      };
      const answer = await signedFetch(request, env, timeoutMs);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`SQS refuses a message: ${answer.status}`);
    },
  };
}
