import { t } from '../../i18n/t.ts';
import { outbox } from '../../pwa/outbox/outbox.ts';
import type { PendingPhoto } from '../../pwa/outbox/pendingPhoto.ts';
import type { shrink } from '../../pwa/outbox/shrink.ts';
import { NOTICES, type noticeStore, STAYS } from './notices.tsx';

export type Walk = Pick<PendingPhoto, 'challengeId' | 'walkerId' | 'destination'>;
export type Choice = Pick<PendingPhoto, 'chosenAt' | 'sent' | 'witness'>;

interface Chosen {
  original: File;
  walk: Walk;
  choice: Choice;
  /** Another picture may take its place in the meantime. */
  isShown: () => boolean;
}

type Tell = ReturnType<typeof noticeStore>['show'];

/** Into the outbox as it was chosen, so that a crash while it is shrunk loses nothing; then the small one in its place. */
export async function preparePhoto(
  { original, walk, choice, isShown }: Chosen,
  tell: Tell,
  shrinkFile: typeof shrink,
): Promise<File | undefined> {
  async function keep(file: File, thumbnail: string | null) {
    const { name, size } = file;
    const photo = { ...walk, ...choice, name, size, thumbnail, photoUrl: null, target: null, outcome: null };
    if ((await outbox.keep(photo, file)) || !isShown()) return;
    const message = t(NOTICES.notKept);
    tell({ type: 'warning', message }, STAYS);
  }

  await keep(original, null);
  const { photo, thumbnail } = await shrinkFile(original);
  const small = await thumbnail().catch(() => null);
  if (!isShown()) return undefined;
  if (!small) tell({ type: 'error', message: t(NOTICES.noThumbnail) });
  await keep(photo, small);
  return isShown() ? photo : undefined;
}
