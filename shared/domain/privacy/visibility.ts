/** Audience of a walker's walks and exact figures: everyone, friends (the default), or the walker alone. */
export type MapVisibility = 'named' | 'anonymous' | 'hidden';

export interface ChosenVisibility {
  readonly mapVisibility: MapVisibility;
}

/** Relation of the viewer to a walker; `blocked` in either direction. */
export type Viewer = 'self' | 'friend' | 'stranger' | 'blocked';

/** Strangers or friends may have kept photo addresses, so a stricter visibility invalidates them. */
export const endsPhotoAddresses = (before: MapVisibility, after: MapVisibility): boolean =>
  after !== before && (before === 'named' || after === 'hidden');

/** Viewers of a walker's live and exact walks and figures, by the walker's choice. */
export const seesExactly = (viewer: Viewer, { mapVisibility }: ChosenVisibility): boolean =>
  viewer === 'self' || mapVisibility === 'named' || (viewer === 'friend' && mapVisibility === 'anonymous');
