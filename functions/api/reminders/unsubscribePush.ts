import { routes } from '../../../shared/api/routes.ts';
import { dropDevice } from '../../data/walkers/reminders.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.unsubscribePush, async ({ params, walkerId, table }) => {
  await dropDevice(table, walkerId, params.deviceId);
  return {};
});
