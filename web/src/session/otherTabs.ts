import type { QueryClient } from '@tanstack/react-query';
import { t } from '../i18n/t.ts';
import { toast } from '../ui/notices/toast.ts';
import { storageKeys } from './deviceMemory.ts';
import { currentUser, currentUserId, endSession } from './session.ts';

const CHANNEL = 'signpost-changes';
let channel: BroadcastChannel | undefined;

function tabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

export function broadcastToTabs(): void {
  tabs()?.postMessage('changed');
}

/** Refetches after a write in another tab, at once if visible and otherwise when it becomes visible. */
export function followTabs(client: QueryClient): () => void {
  const left = new AbortController();
  const { signal } = left;
  let isBehind = false;
  const refetchAffected = () => {
    if (!isBehind || document.visibilityState !== 'visible') return;
    isBehind = false;
    void client.invalidateQueries();
  };
  const onMessage = () => {
    isBehind = true;
    refetchAffected();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKeys.currentUserId && key !== null) return;
    const shown = client.getQueryData(currentUser.queryKey)?.id;
    const walkerId = currentUserId.read();
    if (shown === undefined || shown === walkerId) return;
    if (walkerId !== null) return void client.resetQueries();
    void endSession(client);
    toast({ title: t("You've signed out"), description: t('In another tab of this browser.') });
  };
  tabs()?.addEventListener('message', onMessage, { signal });
  document.addEventListener('visibilitychange', refetchAffected, { signal });
  window.addEventListener('storage', onStorage, { signal });
  return () => left.abort();
}
