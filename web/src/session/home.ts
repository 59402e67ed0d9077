import type { OwnUser } from '../../../shared/api/walkers.ts';
import type { Position } from '../../../shared/domain/geo.ts';
import { isAfterSunset } from '../../../shared/domain/sunset.ts';

/** Where the map looks until there is anything better. It is never saved unless the walker says so. */
export const DEFAULT_LOCATION: Position = { latitude: 51.5074, longitude: -0.1278 };

export const homeOf = ({ homeLatitude, homeLongitude }: Pick<OwnUser, 'homeLatitude' | 'homeLongitude'>) =>
  homeLatitude === null || homeLongitude === null ? null : { latitude: homeLatitude, longitude: homeLongitude };

/** Whether the sun has set where the walker lives, wherever the device is. */
export function isDarkAtHome(user: Parameters<typeof homeOf>[0], now: Date): boolean {
  const home = homeOf(user);
  return home !== null && isAfterSunset(now, home);
}
