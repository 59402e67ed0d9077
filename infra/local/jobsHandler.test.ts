import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { intervalOf, namedJobs, waitFor } from '../../shared/api/jobs.ts';
import { jobsHandler, type LocalJobs } from './jobs.ts';

const jobs: LocalJobs = {
  run: async (name) => {
    if (name === 'sweepPhotos') throw new Error('broken');
    return { cleared: 3 };
  },
  deliver: () => undefined,
  start: () => async () => undefined,
};

async function ask(path: string, init: RequestInit = { method: 'POST' }) {
  const handler = jobsHandler(jobs);
  const server = createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    const answer = await fetch(`http://127.0.0.1:${address.port}/_local/jobs/${path}`, init);
    return { status: answer.status, text: await answer.text() };
  } finally {
    server.close();
  }
}

describe('jobs by hand', () => {
  it('a job answers its counts', async () =>
    expect(await ask('closeDays')).toEqual({ status: 200, text: '{"cleared":3}' }));

  it('an unknown job answers 404 and another method 405', async () => {
    expect((await ask('nothing')).status).toBe(404);
    expect((await ask('toString')).status).toBe(404);
    expect((await ask('closeDays', { method: 'GET' })).status).toBe(405);
  });

  it('a failing job answers 500', async () => expect((await ask('sweepPhotos')).status).toBe(500));
});

describe('schedules', () => {
  it('intervalOf reads rates as EventBridge does', () => {
    expect([intervalOf('rate(1 hour)'), intervalOf('rate(15 minutes)'), intervalOf('rate(2 days)')]).toEqual([
      3_600_000, 900_000, 172_800_000,
    ]);
  });

  it('waitFor returns the time until the minute of a cron or the interval of a rate', () => {
    const waits = (time: string) => waitFor('cron(1 * * * ? *)', new Date(`2026-11-23T${time}Z`)) / 1000;
    expect([waits('10:00:00'), waits('10:00:59'), waits('10:01:00'), waits('10:59:30')]).toEqual([60, 1, 3600, 90]);
    expect(intervalOf('cron(1 * * * ? *)')).toBe(3_600_000);
    expect(waitFor('rate(5 minutes)', new Date('2026-11-23T10:01:00Z'))).toBe(300_000);
  });

  it('every schedule of the job table can be read', () => {
    for (const { job } of namedJobs()) expect(intervalOf(job.schedule)).toBeGreaterThan(0);
  });
});
