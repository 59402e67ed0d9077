import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface Site {
  url: string;
  /** With the key that opens it. */
  mailbox: string;
}

export interface Sites {
  /** Of each worker's stack. */
  sites: Site[];
  /** The folder of the demo city's streets: to import them takes each stack seconds. */
  streets: string;
}

/** The site of this worker's own stack. */
export const siteUrl = (): string => ownSite().url;

/** The mails that the site of this worker sent to an address, newest first. */
export const mailboxOf = (address: string): string => `${ownSite().mailbox}&to=${encodeURIComponent(address)}`;

function ownSite(): Site {
  const site = inject('sites').sites[Number(process.env.VITEST_POOL_ID) - 1];
  if (!site) throw new Error(`There is no stack for worker ${process.env.VITEST_POOL_ID}.`);
  return site;
}

/** A stack that a spec starts in this folder finds the demo city there. */
export const giveStreets = (dataDir: string) =>
  cpSync(inject('sites').streets, join(dataDir, 'streets'), { recursive: true });
