import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface Site {
  url: string;
  /** URL of the mailbox with its key. */
  mailbox: string;
}

export interface Sites {
  /** Sites by worker. */
  sites: Site[];
  /** Imported demo city, shared because an import takes seconds. */
  streets: string;
}

/** URL of this worker's stack. */
export const siteUrl = (): string => ownSite().url;

/** Mails of this worker's stack to an address, newest first. */
export const mailboxOf = (address: string): string => `${ownSite().mailbox}&to=${encodeURIComponent(address)}`;

function ownSite(): Site {
  const site = inject('sites').sites[Number(process.env.VITEST_POOL_ID) - 1];
  if (!site) throw new Error(`There is no stack for worker ${process.env.VITEST_POOL_ID}.`);
  return site;
}

/** Copies the demo city to a folder, so that a stack started there finds it. */
export const giveStreets = (dataDir: string) =>
  cpSync(inject('sites').streets, join(dataDir, 'streets'), { recursive: true });
