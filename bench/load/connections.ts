import { Agent, request } from 'node:http';
import type { Exchange } from '../../functions/testing/transports.ts';

/** Connections that stay open, as browsers' do, each to be used for one request at a time. */
export function connections(count: number): { exchange: Exchange; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count });
  const exchange: Exchange = (url, { method, headers, body }) =>
    new Promise((answered, failed) => {
      const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
      const sent = request(url, { agent, method, headers: { ...length, ...headers } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', failed);
        answer.on('end', () =>
          answered({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
            cookies: answer.headers['set-cookie'] ?? [],
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      sent.on('error', failed);
      sent.end(body);
    });
  return { exchange, close: () => agent.destroy() };
}
