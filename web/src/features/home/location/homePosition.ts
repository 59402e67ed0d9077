import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import type { Position } from '../../../../../shared/domain/geo.ts';
import { msg } from '../../../../../shared/domain/msg.ts';

/** The map's centre before home is known. It is saved only when the walker chooses it. */
export const DEFAULT_LOCATION: Position = { latitude: 51.5074, longitude: -0.1278 };
export const DEFAULT_LOCATION_TEXT = msg('Using default London location');

export const homeOf = ({ homeLatitude, homeLongitude }: Pick<OwnUser, 'homeLatitude' | 'homeLongitude'>) =>
  homeLatitude === null || homeLongitude === null ? null : { latitude: homeLatitude, longitude: homeLongitude };
