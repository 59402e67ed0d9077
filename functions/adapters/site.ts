import { health } from '../../shared/api/health.ts';
import type { Reachable } from '../ports/reach.ts';

/** Without `WATCHED_SITE` nothing is watched: on one machine nobody hears of an alarm. */
export function open({ WATCHED_SITE }: Record<string, string | undefined>): Reachable {
  return {
    async reach() {
      if (!WATCHED_SITE) return;
      const url = `${WATCHED_SITE}${health.checkHealth.path}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      const text = await response.text();
      // A page instead of the answer would be a success as well.
      if (!health.checkHealth.response.safeParse(text.startsWith('{') && JSON.parse(text)).success) {
        throw new Error(`${url} answers ${response.status}`);
      }
    },
  };
}
