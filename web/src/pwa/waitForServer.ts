import { ApiError, OfflineError, probeServer, UnreachableError } from '../api/client.ts';
import { retryDelay } from '../api/queryClient.ts';
import { pause, whenOnline } from './waits.ts';

export async function waitForServer(signal: AbortSignal): Promise<void> {
  for (let failures = 0; ; failures++) {
    await pause(retryDelay(failures), signal);
    await whenOnline(signal);
    const isWell = await probeServer();
    signal.throwIfAborted();
    if (isWell) return;
  }
}

const PAUSES_MS = [1_000, 3_000, 10_000, 30_000];

const mayPass = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ApiError && (error.status >= 500 || error.code === 'busy'));

/** Retries an idempotent call while offline or while the server is busy. */
export async function retryWhenOnline<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; ) {
    await whenOnline(signal);
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OfflineError) continue;
      const next = PAUSES_MS[failures++];
      if (next === undefined || !mayPass(error)) throw error;
      await pause(next, signal);
    }
  }
}
