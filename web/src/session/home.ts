import type { OwnUser } from '../../../shared/api/walkers.ts';
import type { Position } from '../../../shared/domain/geo.ts';
import { msg } from '../../../shared/domain/msg.ts';

/** Where the map looks until there is anything better. It is never saved unless the walker says so. */
export const DEFAULT_LOCATION: Position = { latitude: 51.5074, longitude: -0.1278 };
export const DEFAULT_LOCATION_TEXT = msg('Using default London location');

export const homeOf = ({ homeLatitude, homeLongitude }: Pick<OwnUser, 'homeLatitude' | 'homeLongitude'>) =>
  homeLatitude === null || homeLongitude === null ? null : { latitude: homeLatitude, longitude: homeLongitude };
