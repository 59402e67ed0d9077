import { CROWD } from './crowd.ts';
import { homeCellOf } from './homeCell.ts';
import type { PublicWalk } from './publicWalk.ts';
import type { MapVisibility } from './visibility.ts';

export const home = { latitude: 57.7089, longitude: 11.9746 };
export const walk: PublicWalk = {
  publicId: 'p-1',
  destinationName: 'Kungsgatan / Magasinsgatan',
  town: 'Göteborg',
  distance: 1.834,
  difficulty: 'medium',
  pointsEarned: 275,
  completedAt: '2026-11-20T17:45:12.345Z',
  photoUrl: '/objects/abc.jpg',
  endLatitude: 57.7051,
  endLongitude: 11.9633,
  homeCell: homeCellOf(home),
  lot: 0,
  ownerSince: '2026-01-01',
  ownerWalks: 5,
};
/** So many counted walkers in the cell. */
export const around = (inCell: number) => ({ inCell, inParent: inCell, anywhere: inCell >= CROWD });
export const owner = (mapVisibility: MapVisibility) => ({ mapVisibility, username: 'ada', homeTown: 'Göteborg' });
export const nextDay = new Date('2026-11-21T00:00:00.000Z');
export const sameDay = new Date('2026-11-20T23:59:59.999Z');
