import { HIDDEN_NAME } from '../../../shared/domain/names.ts';
import { isSeen } from '../../../shared/domain/report.ts';
import type { Viewer } from '../../../shared/domain/visibility.ts';
import { type Face, faceTarget, type HiddenFace } from '../../data/hiddenFaces.ts';

/** A walker's name and photo as a viewer sees them who has reported these things: a neutral name in place of one that is hidden. */
export function seenFace<Shown extends Face & Partial<HiddenFace>>(
  shown: Shown,
  viewer: Viewer,
  reported: ReadonlySet<string>,
): Shown {
  const { hiddenName, hiddenPhoto } = shown;
  if (reported.size === 0 && !hiddenName && !hiddenPhoto) return shown;
  const sees = (what: 'name' | 'photo', hidden: HiddenFace['hiddenName'] | undefined) => {
    const target = faceTarget(shown, what);
    return isSeen(viewer, hidden?.target === target ? hidden.from : undefined, reported.has(target));
  };
  return {
    ...shown,
    ...(!sees('name', hiddenName) && { username: HIDDEN_NAME, firstName: null, lastName: null }),
    ...(!sees('photo', hiddenPhoto) && { profilePhotoUrl: null }),
  };
}
