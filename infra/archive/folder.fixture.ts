import { dirname } from 'node:path';
import { beforeAll } from 'vitest';
import type { Table } from '../../functions/data/table.ts';
import type { Mail } from '../../functions/ports/mail.ts';
import { testBench } from '../../functions/testing/context.ts';
import { type ExampleStage, ExampleWalker } from '../../functions/testing/exampleWalker.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { straightGeo } from '../../functions/testing/straightStreets.ts';
import { straightTown } from '../../functions/testing/straightTown.ts';
import { benchTransport } from '../../functions/testing/transports.ts';
import { openStores } from '../local/stores.ts';
import { readArchive, writeArchive } from './archive.ts';
import { fromFolder, toFolder } from './folder.ts';

export const today = '2026-11-20';
const now = new Date(`${today}T09:00:00Z`);
const silent = () => undefined;

/** Settings of the handlers in this process. */
export function useHandlersHere(): void {
  beforeAll(() => {
    Object.assign(process.env, { STREETS_OVERPASS_URL: 'off', SIGN_MODELS: 'off' });
  });
}

export interface Opened {
  bench: ReturnType<typeof testBench>;
  table: Table;
  /** Walkers in this folder. */
  stage: ExampleStage;
  newcomer(fields?: Record<string, unknown>): Promise<ExampleWalker>;
}

/** Opens a data folder like a server, whose lock is held meanwhile; small photos decode fast. */
export async function within<T>(dataDir: string, work: (opened: Opened) => Promise<T>): Promise<T> {
  const { environment, stop } = await openStores(dataDir);
  const { clock: _clock, log: _log, stage: settings, table, ...ports } = environment;
  if (!table) throw new Error('no table');
  const mails: { to: string; text: string }[] = [];
  const mail: Mail = { send: async (message) => void mails.push(message) };
  const picture = await signPhoto({ width: 64, height: 48 });
  try {
    // Importing a real town would take longer than the tests.
    const bench = testBench({ ...ports, table, mail, geo: straightGeo, towns: straightTown });
    bench.stage = { ...settings, scryptCost: 6 };
    bench.now = now;
    const { send, put } = benchTransport(bench, () => picture);
    const mailsTo = (address: string) => mails.filter(({ to }) => to === address).map(({ text }) => text);
    const stage: ExampleStage = { send, put, picture: () => picture, table, mailsTo };
    return await work({ bench, table, stage, newcomer: (fields) => ExampleWalker.register(stage, fields) });
  } finally {
    await stop();
  }
}

export async function backUp(dataDir: string, file: string): Promise<string[]> {
  const warnings: string[] = [];
  const { source, close } = await fromFolder(dataDir, (sentence) => warnings.push(sentence), dirname(file));
  try {
    await writeArchive(file, source, { now, progress: silent });
    return warnings;
  } finally {
    await close();
  }
}

export async function restore(file: string, dataDir: string): Promise<void> {
  const { target, finish, abandon } = await toFolder(dataDir);
  await readArchive(file, async () => target, silent).catch(async (error: unknown) => {
    await abandon();
    throw error;
  });
  await finish();
}
