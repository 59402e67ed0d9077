import { routes } from '../../../shared/api/routes.ts';
import { CATALOGUE } from '../../../shared/domain/achievements/catalogue.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.listAchievements, async () => [...CATALOGUE]);
