import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { documentClient, openTable } from './table.ts';

/** A server that closes idle sockets without announcing it, as DynamoDB does, and counts open ones. */
const farSide = `
const { createServer } = require('node:http');
const { parentPort, workerData: open } = require('node:worker_threads');
const server = createServer((request, response) => {
  request.resume().on('end', () => setTimeout(() => {
    response.writeHead(200, { connection: 'keep-alive', 'content-type': 'application/x-amz-json-1.0' });
    response.end('{"Items":[]}');
  }, 20));
});
server.keepAliveTimeout = 300;
server.on('connection', (socket) => {
  Atomics.add(open, 0, 1);
  socket.on('close', () => {
    Atomics.sub(open, 0, 1);
    Atomics.notify(open, 0);
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** Blocks the event loop, like a busy or suspended Lambda, until the server has closed every socket. */
function standStill(open: Int32Array): void {
  for (let count = Atomics.load(open, 0); count > 0; count = Atomics.load(open, 0)) {
    if (Atomics.wait(open, 0, count, 5_000) === 'timed-out') throw new Error(`${count} sockets stayed open`);
  }
}

async function startFarSide() {
  const open = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(farSide, { eval: true, workerData: open });
  onTestFinished(async () => void (await worker.terminate()));
  const port = await new Promise<number>((ready) => worker.once('message', ready));
  const client = documentClient({
    region: 'eu-north-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  });
  onTestFinished(() => client.destroy());
  return { open, table: openTable('walks', client) };
}

it('two hundred concurrent reads are answered after the server closed every idle socket', async () => {
  const { open, table } = await startFarSide();
  const wave = () => Promise.all(Array.from({ length: 200 }, (_, band) => table.query({ PK: `PH#${band}` })));
  await wave();
  expect(Atomics.load(open, 0)).toBeGreaterThan(10);
  standStill(open);
  expect(await wave()).toHaveLength(200);
});
