import { Refusal } from '../../shared/api/errors.ts';
import { ConditionFailed } from '../data/conditionFailed.ts';

/** Enough for the races of two or three calls; more at once are told to try again. */
const attempts = 8;

/**
 * Runs `readDecideWrite` again from its reads on for as long as its write fails because what it had read has changed
 * meanwhile (ConditionFailed). Any other error ends it.
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
