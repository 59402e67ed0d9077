import { routes } from '../../../shared/api/routes.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.getPushKey, async ({ push }) => ({ publicKey: push.publicKey }));
