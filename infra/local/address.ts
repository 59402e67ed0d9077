import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the running stack of a data folder answers, for the tools that need it while it holds the database. */
const fileIn = (dataDir: string) => join(dataDir, 'address');

export const noteAddress = (dataDir: string, port: number) =>
  writeFileSync(fileIn(dataDir), `http://127.0.0.1:${port}\n`);

export const forgetAddress = (dataDir: string) => rmSync(fileIn(dataDir), { force: true });

export function addressOf(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), 'utf8').trim();
  } catch {
    return undefined;
  }
}
