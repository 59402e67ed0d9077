import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyMissing } from './body.ts';
import type { Listener } from './gateway.ts';

/** As a load balancer does: with Node's five seconds, a call that leaves as its socket is closed fails with ECONNRESET. */
export const keptAlive = { keepAliveTimeout: 65_000 };

/** A listener's last resort: whatever it threw becomes an answer, and a line on the terminal where it is our fault. */
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

/** A client that has gone hears no answer; a slow one hears that we wait no longer, and the connection ends. */
function endWithout(response: ServerResponse, { why }: BodyMissing): void {
  if (why === 'gone' || response.headersSent) return void response.destroy();
  response.writeHead(408, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end('That request took too long to arrive.', () => response.req.destroy());
}
