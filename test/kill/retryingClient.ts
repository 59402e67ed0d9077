import { setTimeout as pause } from 'node:timers/promises';
import { type Exchange, exchangeByFetch, httpTransport } from '../../functions/testing/transports.ts';
import type { WalkerTransport } from '../../functions/testing/walkerClient.ts';

const retryMs = 40;

/**
 * HTTP as an app does it whose server comes and goes: the same request again until there is an answer. `patienceMs` is how
 * long a start of this machine may take, many times over.
 */
export function retryingTransport(url: string, photo: Uint8Array, patienceMs: number) {
  let lost = 0;
  const exchange: Exchange = async (address, request) => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        const answer = await exchangeByFetch(address, request);
        // Killed engine, living server: to the app that is no answer either.
        if (answer.status < 500) return answer;
        throw new Error(answer.text);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        lost++;
        await pause(retryMs);
      }
    }
  };
  const transport: WalkerTransport = httpTransport(url, () => photo, exchange);
  return {
    /** Requests that got no answer. */
    lost: () => lost,
    transport: {
      ...transport,
      put: (target: string, bytes: Uint8Array, headers: Record<string, string>) =>
        transport.put(target, bytes, { ...headers, 'if-none-match': '*' }),
    },
  };
}
