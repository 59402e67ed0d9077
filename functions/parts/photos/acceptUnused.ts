import { ConditionFailed } from '../../data/conditionFailed.ts';
import type { Table } from '../../data/table.ts';
import { readUpload } from '../../data/uploads.ts';
import type { PhotoMaker } from '../../ports/photos.ts';
import { acceptPhoto } from './acceptPhoto.ts';

interface Taken {
  walkerId: string;
  uploadId: string;
  mostBytes: number;
}

/**
 * Turns an upload that nothing has used into the photo that is kept. The same photo sent twice at once: the call that was
 * quicker has taken the upload away, and what was read of it has changed.
 */
export async function acceptUnused(
  { table, photos }: { table: Table; photos: PhotoMaker },
  { walkerId, uploadId, mostBytes }: Taken,
): Promise<string> {
  try {
    return await acceptPhoto(photos, walkerId, uploadId, mostBytes);
  } catch (error) {
    const upload = await readUpload(table, walkerId, uploadId);
    throw upload?.usedFor ? new ConditionFailed([]) : error;
  }
}
