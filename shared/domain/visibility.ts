export type MapVisibility = 'anonymous' | 'named' | 'hidden';

/**
 * Version of the sentences beside the choice of `mapVisibility`. Raise it when `named` turns out to show more than its
 * sentence said: who chose it under an older sentence is anonymous from then on, until they choose again.
 */
export const VISIBILITY_SENTENCE = 2;

export interface ChosenVisibility {
  readonly mapVisibility: MapVisibility;
  /** Which sentence stood beside the choice. */
  readonly visibilitySentence: number;
}

/** How one who asks stands to a walker; `blocked`: one of the two has blocked the other. */
export type Viewer = 'self' | 'friend' | 'stranger' | 'blocked';

/** What holds now: never more than what the walker was told when they chose it. */
export const visibilityInForce = ({ mapVisibility, visibilitySentence }: ChosenVisibility): MapVisibility =>
  mapVisibility === 'named' && visibilitySentence < VISIBILITY_SENTENCE ? 'anonymous' : mapVisibility;

/** Strangers may have kept addresses of photos while they saw more: with less to see, those addresses end. */
export const endsPhotoAddresses = (before: MapVisibility, after: MapVisibility): boolean =>
  after !== before && (before === 'named' || after === 'hidden');

/** Who reads a walker's walks and figures live and exactly: everyone, friends or the walker alone, as the walker chose. */
export const seesExactly = (viewer: Viewer, walker: ChosenVisibility): boolean => {
  const visibility = visibilityInForce(walker);
  return viewer === 'self' || visibility === 'named' || (viewer === 'friend' && visibility === 'anonymous');
};
