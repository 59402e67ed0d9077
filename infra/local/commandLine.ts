import type { Environment } from '../../functions/runtime/context.ts';
import { answerText, readBody } from './body.ts';
import { DataDirInUse } from './engineLock.ts';
import type { Listener } from './gateway.ts';
import { operatorHeaders } from './secrets.ts';
import { addressOf } from './settings.ts';
import { openStores } from './stores.ts';

/** Serves a command while the stack holds the database: JSON in, a text or a sentence out. */
export function commandHandler(run: (body: unknown) => Promise<string>): Listener {
  return async (request, response) => {
    const body = await readBody(request);
    try {
      answerText(response, 200, await run(JSON.parse(String(body))));
    } catch (error) {
      answerText(response, 400, messageOf(error));
    }
  };
}

/**
 * Prints a command's result or error message and exits, because the engine's probe is still pending after a refused
 * start. A number is an exit code.
 */
export async function endWith(run: () => Promise<string | number>, failed = 1, sentenceOf = messageOf): Promise<never> {
  const code = await run().then(
    (result) => {
      if (typeof result === 'string') console.info(result);
      return typeof result === 'string' ? 0 : result;
    },
    (error: unknown) => {
      console.error(sentenceOf(error));
      return failed;
    },
  );
  process.exit(code);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Work<T> {
  /** Runs the command directly on the data folder if no stack holds it. */
  alone: (environment: Environment) => Promise<T>;
  /** Sends the command to the running stack, which holds the database. */
  remote: { path: string; body?: string; read: (answer: Response) => Promise<T> };
}

export async function onDataFolder<T>(dataDir: string, { alone, remote }: Work<T>): Promise<T> {
  const stores = await openStores(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return undefined;
    throw error;
  });
  if (!stores) {
    const address = addressOf(dataDir);
    if (!address) throw new Error(`The stack on ${dataDir} is still starting. Please try again when it is ready.`);
    const { path, body, read } = remote;
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
