import { useEffect, useState } from 'react';
import { hintOf, type PhotoHint } from './photoHint.ts';

/** The hint for the photo that is shown; it comes after the photo, and never before another one's. */
export function usePhotoHint(photo: Blob | undefined): PhotoHint | undefined {
  const [hint, setHint] = useState<{ of: Blob; says: PhotoHint | undefined }>();
  useEffect(() => {
    if (!photo) return;
    let standing = true;
    void hintOf(photo).then((says) => standing && setHint({ of: photo, says }));
    return () => {
      standing = false;
    };
  }, [photo]);
  return hint && hint.of === photo ? hint.says : undefined;
}
