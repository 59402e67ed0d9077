import { jobMetrics } from '../../shared/domain/metrics.ts';
import type { Log, LogLine } from './log.ts';

const ofJobs = new Set<string>(jobMetrics);

/**
 * Log lines, with CloudWatch's embedded metric format where they count: no API call, library or metric filter. Written
 * past `console`, whose prefix CloudWatch does not parse.
 */
export function cloudLog(
  env: Record<string, string | undefined>,
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): Log {
  const namespace = env.METRICS_NAMESPACE;
  return (line) => void write(`${JSON.stringify(namespace ? withMetrics(line, namespace, Date.now()) : line)}\n`);
}

/** CloudWatch's embedded metric format: the figures as members of the line, and `_aws` that says which they are. */
function withMetrics({ counts, ...line }: LogLine, Namespace: string, Timestamp: number): object {
  if (!counts) return line;
  const names = Object.keys(counts).filter((name) => line.job === undefined || ofJobs.has(name));
  if (names.length === 0) return { ...line, ...counts };
  const Metrics = names.map((Name) => ({ Name, Unit: 'Count' }));
  const Dimensions = [line.job === undefined ? [] : ['job']];
  return { ...line, ...counts, _aws: { Timestamp, CloudWatchMetrics: [{ Namespace, Dimensions, Metrics }] } };
}
