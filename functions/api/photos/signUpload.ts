import { Refusal } from '../../../shared/api/errors.ts';
import { photos as contract, MAX_UPLOAD_BYTES } from '../../../shared/api/photos.ts';
import { MAX_RESTORED_PHOTO_BYTES } from '../../../shared/domain/challenges/restoring.ts';
import { uploadIdAt, uploadKey } from '../../common/photos/photoNames.ts';
import { enforceDailyLimit } from '../../common/walkers/dailyLimits.ts';
import { isUsable, newUpload, readUpload } from '../../data/challenges/photos.ts';
import { readStanding } from '../../data/leaderboard/leaderboard.ts';
import { endpoint } from '../../http/endpoint.ts';
import { randomId } from '../../runtime/random.ts';

/** Restoring an archive uploads many small photos at once; their size is signed. */
const kindOf = (body: { restoring?: boolean | undefined } | undefined) =>
  body?.restoring
    ? { limit: 'restored-upload' as const, max: MAX_RESTORED_PHOTO_BYTES }
    : { limit: 'upload' as const, max: MAX_UPLOAD_BYTES };

/** The key belongs to the walker and is stored before the URL is returned: a completion accepts only requested keys. */
export const handler = endpoint(contract.signUpload, async ({ body, walkerId, viewer, now, table, uploads }) => {
  const { contentType, size, photoUrl } = body ?? {};
  const { limit, max } = kindOf(body);
  if ((size ?? 0) > max) throw new Refusal('photo_too_large');
  // A key bound to type and size accepts one photo, however often it is signed, so renewing the signature is not
  // counted again.
  const before = uploadIdAt(photoUrl, walkerId);
  const [walker, upload] = await Promise.all([
    readStanding(table, walkerId),
    before === undefined ? undefined : readUpload(table, walkerId, before),
  ]);
  if (upload && isUsable(upload, now)) {
    return uploads.sign({ key: uploadKey(walkerId, upload.uploadId), contentType, size });
  }
  const uploadId = randomId();
  const [signed] = await Promise.all([
    uploads.sign({ key: uploadKey(walkerId, uploadId), contentType, size }),
    enforceDailyLimit({ table, walkerId, walker, viewer, now }, [limit], newUpload(walkerId, uploadId, now)),
  ]);
  return signed;
});
