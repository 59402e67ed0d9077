import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { open } from '../../functions/adapters/signQueue.ts';
import { job } from '../../functions/runtime/job.ts';
import type { LocalJobs } from './jobs.ts';
import { isQueueCall, queueHandler } from './queue.ts';

const patient = 60_000;
const walk = { walkerId: 'w'.repeat(22), day: '2026-11-22' };

async function withQueue(use: (endpoint: string, delivered: [string, object][]) => Promise<void>): Promise<void> {
  const delivered: [string, object][] = [];
  const jobs: LocalJobs = {
    run: async () => ({}),
    deliver: (name, event) => void delivered.push([name, event]),
    start: () => async () => undefined,
  };
  const handler = queueHandler(jobs);
  const server = createServer((request, response) => {
    if (isQueueCall(request)) void handler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  try {
    await use(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, delivered);
  } finally {
    server.close();
  }
}

it('a queue message reaches its job as an SQS event', async () => {
  await withQueue(async (endpoint, delivered) => {
    const queue = open({ SIGN_QUEUE_URL: 'signs', AWS_ENDPOINT_URL_SQS: endpoint, AWS_REGION: 'eu-north-1' }, patient);
    await queue.announce(walk);
    const [[name, event] = ['', {}]] = delivered;
    expect(name).toBe('readSigns');
    let cursor: unknown;
    const environment = { clock: () => new Date(), log: () => undefined, stage: {} } as never;
    const noting = job('readSigns', async (run) => {
      cursor = run.cursor;
      return { counts: {} };
    })(environment);
    await noting(event, { getRemainingTimeInMillis: () => 1_000 });
    expect(cursor).toEqual(walk);
  });
});

it('an unknown queue and a malformed message are refused', async () => {
  await withQueue(async (endpoint, delivered) => {
    const queue = open(
      { SIGN_QUEUE_URL: 'nothing', AWS_ENDPOINT_URL_SQS: endpoint, AWS_REGION: 'eu-north-1' },
      patient,
    );
    await expect(queue.announce(walk)).rejects.toThrow('SQS refuses a message: 400');
    expect((await fetch(endpoint, { method: 'POST', body: '{}' })).status).toBe(404);
    expect(delivered).toEqual([]);
  });
});
