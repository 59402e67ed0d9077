import { describe, expect, it } from 'vitest';
import { cloudLog } from './cloudLog.ts';
import type { LogLine } from './log.ts';

function written(line: LogLine, env: Record<string, string> = { METRICS_NAMESPACE: 'Signpost/prod' }) {
  let text = '';
  cloudLog(env, (more) => (text += more))(line);
  expect(text.endsWith('\n')).toBe(true);
  expect(text.trimEnd()).not.toContain('\n');
  return JSON.parse(text);
}

const request: LogLine = { level: 'info', message: 'request', route: 'GET /api/health', status: 200, ms: 3 };

describe('CloudWatch log lines', () => {
  it('a log line without counts is unchanged', () => expect(written(request)).toEqual(request));

  it('the counts of a request are logged as fields and as metrics', () => {
    expect(written({ ...request, counts: { completions: 1 } })).toEqual({
      ...request,
      completions: 1,
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          { Namespace: 'Signpost/prod', Dimensions: [[]], Metrics: [{ Name: 'completions', Unit: 'Count' }] },
        ],
      },
    });
  });

  it('the counts of a job are logged, and those with alarms become metrics under its name', () => {
    const counts = { read: 3, unloadable: 0, finished: 1 };
    const line = written({ level: 'info', message: 'job', job: 'readSigns', counts });
    expect(line).toMatchObject({ job: 'readSigns', ...counts });
    // CloudWatch silently drops a metric whose dimension or value is missing from the line.
    const [{ Dimensions, Metrics }] = line._aws.CloudWatchMetrics;
    expect(Dimensions).toEqual([['job']]);
    expect(Metrics.map(({ Name }: { Name: string }) => Name)).toEqual(['unloadable', 'finished']);
    for (const { Name } of Metrics) expect(line[Name]).toEqual(expect.any(Number));
  });

  it('job counts without an alarm become no metrics', () => {
    const job: LogLine = { level: 'info', message: 'job', job: 'closeDays' };
    expect(written({ ...job, counts: { cleared: 3 } })).toEqual({ ...job, cleared: 3 });
  });

  it('log lines contain no metrics without a metrics namespace', () => {
    const line: LogLine = { ...request, counts: { refusals: 1 } };
    expect(written(line, {})).toEqual(line);
  });

  it('a stack trace stays in one log line', () => {
    expect(written({ level: 'error', message: 'fault', error: 'Error\n at a\n at b' }).error).toContain('\n');
  });
});
