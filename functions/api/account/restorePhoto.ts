import { account } from '../../../shared/api/account.ts';
import { Refusal } from '../../../shared/api/errors.ts';
import { MOST_RESTORED_PHOTO_BYTES } from '../../../shared/domain/restoring.ts';
import { readWalk } from '../../data/challenges.ts';
import { readFavourite } from '../../data/favourites.ts';
import { changePhoto, isUsable, readUpload, spendUpload } from '../../data/photos.ts';
import { endpoint } from '../../http/endpoint.ts';
import { challengeId } from '../../parts/challenges/challengeId.ts';
import { acceptUnused } from '../../parts/photos/acceptPhoto.ts';
import { uploadIdOf, uploadKey } from '../../parts/photos/photoNames.ts';
import { untilWritten } from '../../runtime/untilWritten.ts';

const urlOf = (photoId: string) => `/objects/${photoId}.jpg`;

/** A walk that has a photo keeps it: a second device with the same archive changes nothing, and is told which it is. */
export const handler = endpoint(account.restorePhoto, async ({ params, body, walkerId, now, table, photos }) => {
  const { day } = params;
  const uploadId = uploadIdOf(photos, body.photoUrl, walkerId);
  return untilWritten(
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
      const taken = { walkerId, uploadId, mostBytes: MOST_RESTORED_PHOTO_BYTES };
      const photoId = await acceptUnused({ table, photos }, taken);
      const photoUrl = urlOf(photoId);
      await table.write(
        ...changePhoto(walk, favourite !== undefined, { photoId, url: photoUrl }),
        spendUpload(walkerId, uploadId, challengeId(walk)),
      );
      await photos.deleteUpload(uploadKey(walkerId, uploadId)).catch(() => undefined);
      return { photoUrl };
    },
    { most: 4 },
  );
});
