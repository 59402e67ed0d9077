import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { retryDelay } from '../api/queryClient.ts';
import { useUpdateWalker } from '../api/walkers.ts';
import { takeAnswer } from '../features/photos/queries.ts';
import { askToSendLater } from '../pwa/backgroundSync.ts';
import { keepReads } from '../pwa/keptReads.ts';
import { isDue } from '../pwa/outbox.ts';
import { sendWaiting } from '../pwa/sendWaiting.ts';
import { useOutbox } from '../pwa/usePending.ts';
import { joinPush, leavePush } from '../session/pushDevice.ts';
import { currentUser } from '../session/session.ts';
import { followUnits } from '../session/units.ts';
import { agreeOnLanguage } from '../ui/language.ts';
import { useModal } from '../ui/modals.ts';
import { useOnline } from '../ui/useOnline.ts';
import { fetchAhead } from './fetchAhead.ts';
import { useAcceptedRequests } from './useAcceptedRequests.ts';

/** Sends, joins push, keeps reads and fetches ahead for a signed-in walker; renders nothing. A lazy chunk of its own. */
export default function BackgroundTasks({ walkerId }: { walkerId: string }) {
  const client = useQueryClient();
  const pending = useOutbox();
  // With the dialog open it is the dialog that sends.
  const isUploading = useModal('upload')?.open === true;
  const due = pending.filter((photo) => photo.walkerId === walkerId && isDue(photo)).map((photo) => photo.challengeId);
  useSending(due.join(), isUploading);

  useEffect(() => keepReads(client), [client]);
  useEffect(() => fetchAhead(client, walkerId), [client, walkerId]);
  useJoining(walkerId);
  useAcceptedRequests(walkerId);
  useWordsAndUnits(walkerId);

  useEffect(() => {
    for (const { outcome, ...photo } of pending) {
      if (photo.walkerId === walkerId && outcome?.kind === 'completed') void takeAnswer(client, outcome.answer);
    }
  }, [pending, walkerId, client]);

  return null;
}

/** A browser that may, tells: after Save Changes, and again when it has given the device another address. */
function useJoining(walkerId: string): void {
  const { data: isWanted } = useQuery({ ...currentUser, select: (user) => user?.notificationsEnabled === true });
  useEffect(() => {
    // Without a push service nothing is lost but the nudge; the next start tries again.
    if (isWanted) joinPush(walkerId).catch((error: unknown) => console.warn('No notifications here:', error));
    else if (isWanted === false) leavePush(walkerId).catch(() => undefined);
  }, [isWanted, walkerId]);
}

/** What the walker has chosen on another device comes here, and a language chosen here before the login goes there. */
function useWordsAndUnits(walkerId: string): void {
  const { data: user } = useQuery(currentUser);
  const { mutate } = useUpdateWalker(walkerId);
  const language = user?.language;
  useEffect(() => {
    if (language === undefined) return;
    agreeOnLanguage(language)
      .then((untold) => untold && mutate({ language: untold }))
      .catch((error: unknown) => console.warn('This language could not be fetched.', error));
  }, [language, mutate]);
  const units = user?.units;
  useEffect(() => {
    if (units) followUnits(units);
  }, [units]);
}

/** Sends what is due: now, when the network comes back, when the walker does, and again and again in between. */
function useSending(due: string, isHeld: boolean): void {
  const online = useOnline();
  useEffect(() => {
    if (due === '' || isHeld) return;
    askToSendLater().catch(() => undefined);
    if (!online) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const send = async (failures: number) => {
      const isDone = await sendWaiting().catch(() => false);
      if (!isDone && !isOver) timer = setTimeout(send, retryDelay(failures), failures + 1);
    };
    const onReturn = () => document.visibilityState === 'visible' && void send(0);
    void send(0);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [due, isHeld, online]);
}
