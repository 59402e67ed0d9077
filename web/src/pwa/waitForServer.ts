import { probeServer } from '../api/client.ts';
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
