import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { open } from './site.ts';

let answer: [status: number, text: string] = [200, ''];
const server = createServer((_, response) => void response.writeHead(answer[0]).end(answer[1]));
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((closed) => server.close(closed)));

it('the site is reached only where it answers what its health endpoint answers', async () => {
  const reach = () => open({ WATCHED_SITE: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }).reach();
  answer = [200, '{"status":"ok"}'];
  await expect(reach()).resolves.toBeUndefined();
  for (const [status, text] of [
    [403, '{"message":"no"}'],
    [200, '<!doctype html>'],
    [502, ''],
  ] as const) {
    answer = [status, text];
    await expect(reach()).rejects.toThrow(`/api/health answers ${status}`);
  }
  await expect(open({}).reach()).resolves.toBeUndefined();
});
