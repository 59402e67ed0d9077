import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answering } from './answering.ts';
import { readBody } from './body.ts';

const ended: unknown[] = [];
const server = createServer(
  answering(() => async (request, response) => {
    if (request.url === '/fault') throw new Error('a fault of ours');
    try {
      const body = await readBody(request, { ms: 200 });
      response.end(`read ${body?.length}`);
    } catch (error) {
      ended.push(error);
      throw error;
    }
  }),
);
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  ended.length = 0;
});

const port = () => (server.address() as AddressInfo).port;
const unfinished = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"user';

it('a client that aborts mid-body causes no log line', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.write(unfinished);
  await pause(50);
  socket.destroy();
  await vi.waitFor(() => expect(ended).toMatchObject([{ name: 'BodyMissing', why: 'gone' }]));
  // Any log line fails the test (test/failOnConsoleError.ts).
  await pause(20);
});

it('a body that arrives too slowly is answered 408 and its connection closed', async () => {
  const socket = connect(port(), '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes)).on('error', () => undefined);
  socket.write(unfinished);
  const trickle = setInterval(() => socket.write('x'), 20);
  await once(socket, 'close');
  clearInterval(trickle);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*That request took too long to arrive\./);
});

it('a complete body is read and a too large one refused', async () => {
  const read = async (body: string) => (await fetch(`http://127.0.0.1:${port()}/`, { method: 'POST', body })).text();
  expect(await read('x'.repeat(70_000))).toBe('read 70000');
  expect(await read('x'.repeat(2_000_000))).toBe('read undefined');
});

it('an unexpected error answers 500 and is logged', async () => {
  const errors = vi.mocked(console.error).mockImplementation(() => undefined);
  const answer = await fetch(`http://127.0.0.1:${port()}/fault`);
  expect([answer.status, await answer.text()]).toEqual([500, 'Something went wrong on our side.']);
  expect(errors).toHaveBeenCalledExactlyOnceWith('The local stack failed to answer', new Error('a fault of ours'));
  errors.mockClear();
});
