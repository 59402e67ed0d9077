import { completionDeadline } from '../../../../shared/domain/challenges/challengeWindow.ts';
import { currentUserId } from '../../session/session.ts';
import { outbox, type PendingPhoto } from './outbox.ts';

/** The time zone of the walk is unknown here, so the last one to end a day is used. */
const LAST_ZONE = 'Etc/GMT+12';

/** A challenge id contains its day (functions/common/challenges/challengeId.ts). */
const dayIn = (challengeId: string) => /\.(\d{4}-\d{2}-\d{2})\./.exec(challengeId)?.[1];

/** True when a photo of a signed-out walker is obsolete: the server has answered or 48 hours have passed. */
export function isOver({ challengeId, chosenAt, outcome }: PendingPhoto, now: Date): boolean {
  const day = dayIn(challengeId) ?? new Date(chosenAt).toISOString().slice(0, 10);
  return outcome !== null || now >= completionDeadline(day, LAST_ZONE);
}

/** Each start of the app deletes expired photos of other walkers on this browser. */
export async function expireOutbox(now: Date): Promise<void> {
  const walkerId = currentUserId.read();
  const photos = await outbox.all();
  const over = photos.filter((photo) => photo.walkerId !== walkerId && isOver(photo, now));
  await Promise.all(over.map(({ challengeId }) => outbox.remove(challengeId)));
}
