import { routes } from '../../../shared/api/routes.ts';
import { readFigures } from '../../data/world/snapshots.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Proves that functions run and that table and photos answer, without revealing internals. */
export const handler = endpoint(routes.checkHealth, async ({ table, storage }) => {
  await Promise.all([readFigures(table), storage.reach()]);
  return { status: 'ok' as const };
});
