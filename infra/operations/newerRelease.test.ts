import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { release } from '../built.ts';
import { newerRelease } from './newerRelease.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-release-check-'));
const requests: { headers: IncomingHttpHeaders; url: string | undefined; method: string | undefined }[] = [];
let answer = { status: 200, text: '' };
const server = createServer(({ headers, url, method }, response) => {
  requests.push({ headers, url, method });
  response.writeHead(answer.status, answer.status === 302 ? { location: '/elsewhere' } : {}).end(answer.text);
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/latest`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9));
const released = (tag: string) => {
  answer = { status: 200, text: JSON.stringify({ tag_name: tag }) };
};

it('a newer release is reported, requested once a day, and nothing but the request is sent', async () => {
  released('v99.0.1');
  const sentence = `Signpost 99.0.1 is released; this is ${release.version}.`;
  expect(await newerRelease(folder, at(20), url)).toBe(sentence);
  expect(await newerRelease(folder, new Date(at(21).getTime() - 1), url)).toBe(sentence);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/latest' });
  expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'host',
    'sec-fetch-mode',
    'user-agent',
  ]);

  // An unavailable server or an unexpected answer changes nothing.
  for (const [day, status, text] of [
    [21, 503, ''],
    [22, 200, '<html>'],
    [23, 302, ''],
  ] as const) {
    answer = { status, text };
    expect(await newerRelease(folder, at(day), url)).toBe(sentence);
  }
  released(`v${release.version}`);
  expect(await newerRelease(folder, at(24), url)).toBe(undefined);
  released('v0.9.9');
  expect(await newerRelease(folder, at(25), url)).toBe(undefined);
});

it('off and an unknown repository send no request', async () => {
  const before = requests.length;
  expect(await newerRelease(folder, at(30), 'off')).toBe(undefined);
  expect(await newerRelease(folder, at(30), '')).toBe(undefined);
  expect(requests).toHaveLength(before);
});
