/** Who sees a walker's walks and exact figures: everyone, friends (the default), or the walker alone. */
export type MapVisibility = 'named' | 'anonymous' | 'hidden';

export interface ChosenVisibility {
  readonly mapVisibility: MapVisibility;
}

/** How one who asks stands to a walker; `blocked`: one of the two has blocked the other. */
export type Viewer = 'self' | 'friend' | 'stranger' | 'blocked';

/** Strangers or friends may have kept addresses of photos while they saw more: with less to see, those addresses end. */
export const endsPhotoAddresses = (before: MapVisibility, after: MapVisibility): boolean =>
  after !== before && (before === 'named' || after === 'hidden');

/** Who reads a walker's walks and figures live and exactly, as the walker has chosen. */
export const seesExactly = (viewer: Viewer, { mapVisibility }: ChosenVisibility): boolean =>
  viewer === 'self' || mapVisibility === 'named' || (viewer === 'friend' && mapVisibility === 'anonymous');
