import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface Sites {
  /** Of each worker's stack. */
  urls: string[];
  /** The folder of the demo city's streets: to import them takes each stack seconds. */
  streets: string;
}

const { urls, streets } = inject('sites');

/** The site of this worker's own stack. */
export function siteUrl(): string {
  const url = urls[Number(process.env.VITEST_POOL_ID) - 1];
  if (!url) throw new Error(`There is no stack for worker ${process.env.VITEST_POOL_ID}.`);
  return url;
}

/** A stack that a spec starts in this folder finds the demo city there. */
export const giveStreets = (dataDir: string) => cpSync(streets, join(dataDir, 'streets'), { recursive: true });
