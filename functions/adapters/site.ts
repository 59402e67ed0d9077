import { health } from '../../shared/api/health.ts';
import type { Reachable } from '../ports/reach.ts';

/** Without `WATCHED_SITE` the check is skipped: a server on one machine has no alarms. */
export function open({ WATCHED_SITE }: Record<string, string | undefined>): Reachable {
  return {
    async reach() {
      if (!WATCHED_SITE) return;
      const url = `${WATCHED_SITE}${health.checkHealth.path}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      const text = await response.text();
      // The body is checked too, because an HTML page would also be a successful response.
      if (!health.checkHealth.response.safeParse(text.startsWith('{') && JSON.parse(text)).success) {
        throw new Error(`${url} answers ${response.status}`);
      }
    },
  };
}
