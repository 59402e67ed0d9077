import { inject } from 'vitest';
import { outcomeOf } from '../../../test/besideTests.ts';

const urls = await outcomeOf<string[]>(inject('sitesOutcome'));

/** The site of this worker's own stack. */
export function siteUrl(): string {
  const url = urls[Number(process.env.VITEST_POOL_ID) - 1];
  if (!url) throw new Error(`There is no stack for worker ${process.env.VITEST_POOL_ID}.`);
  return url;
}
