import { completionDeadline } from '../../../../shared/domain/challenges/challengeWindow.ts';
import { currentUserId } from '../../session/currentUserId.ts';
import { outbox } from './outbox.ts';
import type { PendingPhoto } from './pendingPhoto.ts';

/** Where a day ends last. Which zone the walk's day was in is not known here. */
const LAST_ZONE = 'Etc/GMT+12';

/** A challenge's id says its day (functions/common/challenges/challengeId.ts). */
const dayIn = (challengeId: string) => /\.(\d{4}-\d{2}-\d{2})\./.exec(challengeId)?.[1];

/**
 * Whether a photo of a walker who is not signed in has nothing more to wait for: the server has answered, or its 48
 * hours are over. A walker who is signed in is told first.
 */
export function isOver({ challengeId, chosenAt, outcome }: PendingPhoto, now: Date): boolean {
  const day = dayIn(challengeId) ?? new Date(chosenAt).toISOString().slice(0, 10);
  return outcome !== null || now >= completionDeadline(day, LAST_ZONE);
}

/** At each start of the app: photos of others who use this browser do not stay for ever. */
export async function expireOutbox(now: Date): Promise<void> {
  const walkerId = currentUserId.read();
  const photos = await outbox.all();
  const over = photos.filter((photo) => photo.walkerId !== walkerId && isOver(photo, now));
  await Promise.all(over.map(({ challengeId }) => outbox.remove(challengeId)));
}
