import { account } from '../../../shared/api/account.ts';
import { Refusal } from '../../../shared/api/errors.ts';
import { MAX_RESTORED_PHOTO_BYTES } from '../../../shared/domain/challenges/restoring.ts';
import { challengeId } from '../../common/challenges/challengeId.ts';
import { acceptUnused } from '../../common/photos/acceptPhoto.ts';
import { uploadIdOf, uploadKey } from '../../common/photos/photoNames.ts';
import { readWalk } from '../../data/challenges/challenges.ts';
import { changePhoto, isUsable, readUpload, spendUpload } from '../../data/challenges/photos.ts';
import { readFavourite } from '../../data/walkers/favourites.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

const urlOf = (photoId: string) => `/objects/${photoId}.jpg`;

/**
 * A walk with a photo keeps it: a second device with the same archive changes nothing and gets the existing photo's
 * URL.
 */
export const handler = endpoint(account.restorePhoto, async ({ params, body, walkerId, now, table, photos }) => {
  const { day } = params;
  const uploadId = uploadIdOf(photos, body.photoUrl, walkerId);
  return retryOnConflict(
    async () => {
      const [walk, favourite, upload] = await Promise.all([
        readWalk(table, walkerId, day),
        readFavourite(table, walkerId, day),
        uploadId ? readUpload(table, walkerId, uploadId) : undefined,
      ]);
      if (!walk?.restored) throw new Refusal('challenge_not_found');
      if (walk.photoId) return { photoUrl: urlOf(walk.photoId) };
      if (!uploadId || !upload) throw new Refusal('photo_not_found');
      if (!isUsable(upload, now)) throw new Refusal(upload.usedFor ? 'photo_used' : 'photo_not_found');
      const taken = { walkerId, uploadId, maxBytes: MAX_RESTORED_PHOTO_BYTES };
      const photoId = await acceptUnused({ table, photos }, taken);
      const photoUrl = urlOf(photoId);
      await table.write(
        ...changePhoto(walk, favourite !== undefined, { photoId, url: photoUrl }),
        spendUpload(walkerId, uploadId, challengeId(walk)),
      );
      await photos.deleteUpload(uploadKey(walkerId, uploadId)).catch(() => undefined);
      return { photoUrl };
    },
    { max: 4 },
  );
});
