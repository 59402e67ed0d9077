/// <reference lib="webworker" />
import { configureApi } from '../../api/client.ts';
import { SEND_WAITING, type SyncEvent } from '../backgroundSync.ts';
import { sendWaiting } from '../sendWaiting.ts';

declare const self: ServiceWorkerGlobalScope;

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

/** There is a network again, and perhaps no page any more. */
export function sendInBackground(): void {
  configureApi(self.location.origin);
  self.addEventListener('sync', (event) => {
    if (event.tag === SEND_WAITING) event.waitUntil(sendOrFail());
  });
}

/** A failure is what makes the browser try again, later and later. */
async function sendOrFail(): Promise<void> {
  if (!(await sendWaiting())) throw new Error('Something could not be sent yet.');
}
