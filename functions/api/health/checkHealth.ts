import { routes } from '../../../shared/api/routes.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Shows that functions run, and reveals nothing about what is behind them. */
export const handler = endpoint(routes.checkHealth, async () => ({ status: 'ok' as const }));
