import { routes } from '../../../shared/api/routes.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Proves that functions run without revealing internals. */
export const handler = endpoint(routes.checkHealth, async () => ({ status: 'ok' as const }));
