import { routes } from '../../../shared/api/routes.ts';
import { readFigures } from '../../data/world/snapshots.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Proves that functions run and the table answers, without revealing internals. */
export const handler = endpoint(routes.checkHealth, async ({ table }) => {
  await readFigures(table);
  return { status: 'ok' as const };
});
