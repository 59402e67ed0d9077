import { AsyncLocalStorage } from 'node:async_hooks';
import type { MetricName } from '../../shared/domain/metrics.ts';

/**
 * One structured line per request, and one per fault. Lines hold no coordinates, e-mails, tokens, cookies or bodies:
 * the type admits only what is listed here, so a personal datum needs a change of this file.
 */
export interface LogLine {
  level: 'info' | 'error';
  message: 'request' | 'fault' | 'job';
  requestId?: string | undefined;
  route?: string;
  job?: string;
  status?: number;
  code?: string | undefined;
  ms?: number;
  /** Name and stack of an unexpected error: code places, no data. */
  error?: string;
  /** Which file of the street tiles cannot be read: an import and a square of some kilometres, no walker's home. */
  file?: string;
  /** Counts of a request (shared/domain/metrics.ts) or a job. */
  counts?: Record<string, number>;
}

export type Log = (line: LogLine) => void;

export const consoleLog: Log = (line) => {
  const text = JSON.stringify(line);
  if (line.level === 'error') console.error(text);
  else console.info(text);
};

/** Name and stack: the message of an unexpected error may quote data, as an SDK's validation error does. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const calls = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return [error.name, ...calls.slice(0, 8)].join('\n');
}

/** The current request, for code that logs without getting it as an argument. */
export const currentRequest = new AsyncLocalStorage<{
  requestId: string;
  count: (what: MetricName) => void;
  /** Until the answer has to be sent; undefined without a limit. */
  leftMs?: () => number | undefined;
}>();
