import { ImageUp } from 'lucide-react';
import { useEffect } from 'react';
import { type ShareOutcome, shareOutcome } from '../../../../shared/api/appLinks.ts';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { t } from '../../i18n/t.ts';
import { outbox } from '../../pwa/outbox/outbox.ts';
import { takeShared } from '../../pwa/outbox/sharedPhoto.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { toast } from '../../ui/notices/toast.ts';

type Sentence = { title: string; description?: string };

const REFUSALS: Record<Exclude<ShareOutcome, 'kept'>, Sentence> = {
  several: { title: msg('One photo, please'), description: msg('Share the one that shows the sign.') },
  'no-image': { title: msg("That's not a photo"), description: msg('Share the picture that shows the sign.') },
  'too-large': { title: msg('That photo is too large'), description: msg('Please share a smaller copy.') },
  missed: { title: msg("The photo didn't arrive"), description: msg('Please choose it here.') },
};
const NO_WALK: Sentence = {
  title: msg("There's no walk to prove yet"),
  description: msg("Generate today's challenge first, then share the photo of its sign."),
};
const DONE: Sentence = { title: msg("Today's walk already has its photo") };

/** A persisted answer waits so long for a newer one, which may know that the walk is completed; then it is used. */
const PATIENCE_MS = 3_000;

/** Persisted data may be stale: another device may have generated or completed the challenge. */
export function useSharedPhoto(challenge: Challenge | null | undefined, isFetching: boolean) {
  useEffect(() => {
    const outcome = shareOutcome(location.search);
    if (challenge === undefined || !outcome) return undefined;
    const open = () => {
      history.replaceState(history.state, '', location.pathname);
      void openShared(challenge, outcome);
    };
    if (challenge?.completed || !isFetching) return open();
    const timer = challenge && setTimeout(open, PATIENCE_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [challenge, isFetching]);
}

async function openShared(challenge: Challenge | null, outcome: ShareOutcome): Promise<void> {
  const shared = outcome === 'kept' ? await takeShared(Date.now()) : undefined;
  const refusal = outcome === 'kept' ? !shared && REFUSALS.missed : REFUSALS[outcome];
  const isDone = challenge && (challenge.completed || (await outbox.find(challenge.id))?.photo.sent);
  const sentence = challenge ? (isDone ? DONE : refusal) : NO_WALK;
  if (sentence) {
    const { title, description } = sentence;
    toast({ title: t(title), description: description && t(description), icon: ImageUp });
  }
  if (!challenge || isDone) return;
  if (shared) openModal('upload', { challenge, shared });
  else if (refusal === REFUSALS.missed) openModal('upload', { challenge });
}
