import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { ownView } from '../../common/walkers/walkerView.ts';
import { readAccount } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.getCurrentUser, async ({ walkerId, now, table }) => {
  const walker = await readAccount(table, walkerId);
  // The walker was deleted after the session was read.
  if (!walker) throw new Refusal('not_signed_in');
  return ownView(walker, now);
});
