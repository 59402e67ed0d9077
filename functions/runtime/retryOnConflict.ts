import { Refusal } from '../../shared/api/errors.ts';
import { ConditionFailed } from '../data/conditionFailed.ts';

/** Enough for races of two or three calls; beyond that the caller gets a conflict. */
const attempts = 8;

/**
 * Repeats `readDecideWrite` while its write fails with ConditionFailed, because the read data has changed. Other errors
 * are thrown.
 */
export async function retryOnConflict<T>(
  readDecideWrite: () => Promise<T>,
  { max = attempts, onConflict }: { max?: number; onConflict?: () => void } = {},
): Promise<T> {
  for (let tries = 1; tries <= max; tries++) {
    try {
      return await readDecideWrite();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      onConflict?.();
    }
  }
  throw new Refusal('busy');
}
