import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { intervalOf, type Job, namedJobs, scheduleExpression, waitFor } from '../../shared/api/jobs.ts';
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
  it('a job started by hand answers its counts', async () =>
    expect(await ask('closeDays')).toEqual({ status: 200, text: '{"cleared":3}' }));

  it('an unknown job answers 404 and a GET of a job 405', async () => {
    expect((await ask('nothing')).status).toBe(404);
    expect((await ask('toString')).status).toBe(404);
    expect((await ask('closeDays', { method: 'GET' })).status).toBe(405);
  });

  it('a failing job started by hand answers 500', async () => expect((await ask('sweepPhotos')).status).toBe(500));
});

describe('schedules', () => {
  const needs = [] as const;
  const hourly = { at: '*:01', needs } as const;
  const nightly = { at: '03:00', needs } as const;

  it('a schedule is written as EventBridge reads it', () => {
    expect(scheduleExpression({ every: '5 minutes', needs })).toBe('rate(5 minutes)');
    expect([hourly, nightly].map(scheduleExpression)).toEqual(['cron(1 * * * ? *)', 'cron(0 3 * * ? *)']);
  });

  it('intervalOf is the time from one run to the next', () => {
    const jobs: Job[] = [{ every: '1 hour', needs }, { every: '15 minutes', needs }, hourly, nightly];
    expect(jobs.map(intervalOf)).toEqual([3_600_000, 900_000, 3_600_000, 86_400_000]);
  });

  it('waitFor returns the time until the fixed time, or the interval', () => {
    const waits = (job: Job, time: string) => waitFor(job, new Date(`2026-11-23T${time}Z`)) / 1000;
    expect(['10:00:00', '10:00:59', '10:01:00', '10:59:30'].map((time) => waits(hourly, time))).toEqual([
      60, 1, 3600, 90,
    ]);
    expect(['02:59:00', '03:00:00', '04:00:00'].map((time) => waits(nightly, time))).toEqual([60, 86_400, 82_800]);
    expect(waits({ every: '5 minutes', needs }, '10:01:00')).toBe(300);
  });

  it('intervalOf accepts every schedule of the job table', () => {
    for (const { job } of namedJobs()) expect(intervalOf(job)).toBeGreaterThan(0);
  });
});
