import { Refusal } from '../../../shared/api/errors.ts';
import { photos as contract } from '../../../shared/api/photos.ts';
import { MAX_RESTORED_PHOTO_BYTES } from '../../../shared/domain/challenges/restoring.ts';
import { uploadIdAt, uploadKey } from '../../common/photos/photoNames.ts';
import { enforceDailyLimit } from '../../common/walkers/dailyLimits.ts';
import { isUsable, newUpload, readUpload } from '../../data/challenges/photos.ts';
import { readStanding } from '../../data/leaderboard/leaderboard.ts';
import { endpoint } from '../../http/endpoint.ts';
import { randomId } from '../../runtime/random.ts';

const maxBytes = 10 * 1024 * 1024;

/** Out of an archive come many at once; they are small, and their size is part of what is signed. */
const kindOf = (body: { size?: number | undefined; restoring?: boolean | undefined } | undefined) =>
  body?.restoring && body.size !== undefined
    ? { limit: 'restored-upload' as const, max: MAX_RESTORED_PHOTO_BYTES }
    : { limit: 'upload' as const, max: maxBytes };

/** The walker's own key, noted before the URL is handed out: a completion accepts nothing that was not asked for. */
export const handler = endpoint(contract.signUpload, async ({ body, walkerId, viewer, now, table, uploads }) => {
  const { contentType, size, photoUrl } = body ?? {};
  const { limit, max } = kindOf(body);
  if ((size ?? 0) > max) throw new Refusal('photo_too_large');
  // Bound to type and size a key takes one photo, however often it is signed: what was counted once is not counted again.
  const before = contentType && size ? uploadIdAt(photoUrl, walkerId) : undefined;
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
