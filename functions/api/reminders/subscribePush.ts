import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { isPushEndpoint } from '../../../shared/domain/walkers/pushEndpoint.ts';
import { joinDevice } from '../../data/walkers/reminders.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sha256 } from '../../runtime/random.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** The device id is a hash of the push endpoint, so that the browser can name its device without storing the id. */
export const handler = endpoint(routes.subscribePush, async ({ body, walkerId, now, table }) => {
  if (!isPushEndpoint(body.endpoint)) throw new Refusal('push_service_unknown');
  const deviceId = sha256(body.endpoint);
  const device = { deviceId, endpoint: body.endpoint, ...body.keys };
  const joined = await retryOnConflict(() => joinDevice(table, walkerId, device, now));
  if (!joined) throw new Refusal('not_signed_in');
  return { deviceId };
});
