import { routes } from '../../../shared/api/routes.ts';
import { readClubView } from '../../common/clubs/clubView.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.getClub, ({ params, walkerId, now, table }) =>
  readClubView(table, { clubId: params.id, walkerId, now }),
);
