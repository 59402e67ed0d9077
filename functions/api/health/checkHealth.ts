import { routes } from '../../../shared/api/routes.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Says that functions run, and nothing of what is behind them. */
export const handler = endpoint(routes.checkHealth, async () => ({ status: 'ok' as const }));
