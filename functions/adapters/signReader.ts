import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignReader } from '../ports/signs.ts';
import { readWithModels } from './signReader/withModels.ts';

type Env = Record<string, string | undefined>;

/**
 * The cloud's function reads in its own process, with the models beside its bundle (SIGN_MODELS). The local stack also
 * serves pages, so it uses a child process; the computed import path keeps that out of the bundle. `SIGN_MODELS=off`
 * disables reading, for measurements.
 */
export function open(env: Env): SignReader {
  if (env.SIGN_MODELS === 'off') return { read: async () => ({ outcome: 'unread', names: [] }) };
  if (env.STAGE !== 'local') return readWithModels({ SIGN_MODELS: env.SIGN_MODELS && besideBundle(env.SIGN_MODELS) });
  let reader: Promise<SignReader> | undefined;
  return {
    async read(picture, wanted) {
      reader ??= inAnotherProcess(env);
      return (await reader).read(picture, wanted);
    },
  };
}

const besideBundle = (folder: string) => resolve(dirname(fileURLToPath(import.meta.url)), folder);

async function inAnotherProcess(env: Env): Promise<SignReader> {
  const half: typeof import('./signReader/otherProcess.ts') = await import(
    new URL('signReader/otherProcess.ts', import.meta.url).href
  );
  return half.readInOtherProcess(env);
}
