import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { gatewayTo, type Mounted } from './gateway.ts';

const saying = (text: string): Mounted['handler'] => {
  return async ({ pathParameters }) => ({
    statusCode: 200,
    headers: { 'content-type': 'text/plain' },
    body: `${text} ${JSON.stringify(pathParameters ?? {})}`,
  });
};

it('a path without parameters has precedence in any order of routes', async () => {
  const one = { method: 'GET', path: '/api/walks/{id}', handler: saying('one') };
  const today = { method: 'GET', path: '/api/walks/today', handler: saying('today') };
  for (const mounted of [
    [one, today],
    [today, one],
  ]) {
    const gateway = gatewayTo(mounted, (event, context) => saying('none')(event, context));
    const server = createServer((request, response) => void gateway(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const ask = async (path: string) =>
      (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text();
    try {
      expect(await ask('/api/walks/today')).toBe('today {}');
      expect(await ask('/api/walks/abc')).toBe('one {"id":"abc"}');
      expect(await ask('/api/other')).toBe('none {}');
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }
});
