import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';

const attempts = 8;
/** What is left of the time for answering. */
const reserveMs = 500;

/** Of a cancelled transaction, whose reasons the SDK does not look at: it repeats only what is refused as a whole. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Two writers met on one item, or a partition is busy: tries again, each time after a longer random pause, for as long
 * as there is time. A failed condition is an answer and never tried again.
 */
export async function retryWhatPasses<T>(attempt: () => Promise<T>, remainingMs: () => number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!willPass(error) || !(await pauseBefore(tries, remainingMs))) throw error;
    }
  }
}

/** Waits before the next of several tries. False where there is none left, or no time for one. */
export async function pauseBefore(tries: number, remainingMs: () => number): Promise<boolean> {
  const delay = Math.random() * 25 * 2 ** tries;
  if (tries >= attempts || delay > remainingMs() - reserveMs) return false;
  await new Promise((resolve) => setTimeout(resolve, delay));
  return true;
}

function willPass(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  return (
    error instanceof TransactionCanceledException &&
    refusedOps(error).length === 0 &&
    (error.CancellationReasons ?? []).some(({ Code }) => passing.has(Code ?? ''))
  );
}

/** The places of the ops whose condition did not hold. */
export function refusedOps(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).flatMap(({ Code }, index) =>
    Code === 'ConditionalCheckFailed' ? [index] : [],
  );
}
