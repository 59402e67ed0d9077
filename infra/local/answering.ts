import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyMissing } from './body.ts';
import type { Listener } from './gateway.ts';

/**
 * Keep-alive like a load balancer's: with Node's default of five seconds, a request sent while the socket closes fails
 * with ECONNRESET.
 */
export const keptAlive = { keepAliveTimeout: 65_000 };

/** Error boundary of a listener: an exception becomes a response, and a log line if it is our fault. */
export function answering(listener: () => Listener) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    listener()(request, response).catch((error: unknown) => {
      if (error instanceof BodyMissing) return endWithout(response, error);
      console.error('The local stack failed to answer', error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Something went wrong on our side.');
    });
  };
}

/** An aborted request gets no response; a slow one gets 408 and its connection is closed. */
function endWithout(response: ServerResponse, { why }: BodyMissing): void {
  if (why === 'gone' || response.headersSent) return void response.destroy();
  response.writeHead(408, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end('That request took too long to arrive.', () => response.req.destroy());
}
