import { CROWD } from './crowd.ts';
import { UNKNOWN_PLACE } from './destinationName.ts';
import { markerOf } from './homeCell.ts';
import type { PublicWalk } from './publicWalk.ts';

/**
 * Which share of a walker's walks friends, and readers of a `named` walker, are shown with street and photo. Signs stand
 * all around the front door, each as far from it as its difficulty says: five of them find the block of houses, two do
 * not. The first walk is always shown, so that a new friend sees what a walk is (docs/decisions/shown-places.md).
 */
export const PLACE_SHARE = 1 / 3;
export const showsPlace = ({ ownerWalks, lot }: Pick<PublicWalk, 'ownerWalks' | 'lot'>): boolean =>
  ownerWalks === 1 || lot < PLACE_SHARE;

/** Where a walk went, as it is told under its walker's name: the sign, or no more than where its walker lives. */
export const placeUnderName = (walk: PublicWalk, homeTown: string | null) => {
  if (showsPlace(walk)) {
    const { destinationName, town, photoUrl, endLatitude, endLongitude } = walk;
    return { destinationName, town, photoUrl, endLatitude, endLongitude };
  }
  // The town of home: the destination's would tell how far the border is. A crowd is needed for nothing here, where the
  // town stands beside the name anyway.
  const { latitude: endLatitude, longitude: endLongitude } = markerOf(walk.homeCell, CROWD);
  return { destinationName: homeTown ?? UNKNOWN_PLACE, town: homeTown, photoUrl: null, endLatitude, endLongitude };
};
