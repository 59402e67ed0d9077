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

describe('a line for CloudWatch', () => {
  it('is the line where nothing is counted', () => expect(written(request)).toEqual(request));

  it('carries what a request counted, as figures and as what they are', () => {
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

  it("carries a job's counts, and under the job's name makes metrics of those that are looked at", () => {
    const counts = { read: 3, unloadable: 0, finished: 1 };
    const line = written({ level: 'info', message: 'job', job: 'readSigns', counts });
    expect(line).toMatchObject({ job: 'readSigns', ...counts });
    // Every name that CloudWatch is pointed to is a member of the line: else it drops the metric without a word.
    const [{ Dimensions, Metrics }] = line._aws.CloudWatchMetrics;
    expect(Dimensions).toEqual([['job']]);
    expect(Metrics.map(({ Name }: { Name: string }) => Name)).toEqual(['unloadable', 'finished']);
    for (const { Name } of Metrics) expect(line[Name]).toEqual(expect.any(Number));
  });

  it('makes no metrics of what is counted for the log alone', () => {
    const job: LogLine = { level: 'info', message: 'job', job: 'closeDays' };
    expect(written({ ...job, counts: { cleared: 3 } })).toEqual({ ...job, cleared: 3 });
  });

  it('makes no metrics without a metrics namespace', () => {
    const line: LogLine = { ...request, counts: { refusals: 1 } };
    expect(written(line, {})).toEqual(line);
  });

  it('keeps a stack with its lines in one line', () => {
    expect(written({ level: 'error', message: 'fault', error: 'Error\n at a\n at b' }).error).toContain('\n');
  });
});
