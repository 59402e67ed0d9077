import type { Environment } from '../../functions/runtime/context.ts';
import { DataDirInUse } from './engineLock.ts';
import { operatorHeaders } from './secrets.ts';
import { addressOf } from './settings.ts';
import { openStores } from './stores.ts';

interface Work<T> {
  /** Runs the command directly on the data folder if no stack holds it. */
  alone: (environment: Environment) => Promise<T>;
  /** Sends the command to the running stack, which holds the database. */
  asked: { path: string; body?: string; read: (answer: Response) => Promise<T> };
}

export async function onDataFolder<T>(dataDir: string, { alone, asked }: Work<T>): Promise<T> {
  const stores = await openStores(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return undefined;
    throw error;
  });
  if (!stores) {
    const address = addressOf(dataDir);
    if (!address) throw new Error(`The stack on ${dataDir} is still starting. Please try again when it is ready.`);
    const { path, body, read } = asked;
    const headers = operatorHeaders(dataDir);
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, ...(body !== undefined && { body }) });
    if (!answer.ok) throw new Error(await answer.text());
    return read(answer);
  }
  try {
    return await alone(stores.environment);
  } finally {
    await stores.stop();
  }
}
