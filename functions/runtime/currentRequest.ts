import { AsyncLocalStorage } from 'node:async_hooks';
import type { MetricName } from '../../shared/domain/metrics.ts';

/** The request that is being answered, for log lines of code that no argument tells of it. */
export const currentRequest = new AsyncLocalStorage<{
  requestId: string;
  count: (what: MetricName) => void;
  /** Until the answer has to be sent; undefined without a limit. */
  leftMs?: () => number | undefined;
}>();
