/// <reference lib="webworker" />
import { ask, isFileQuestion, PING, TAKE_OVER } from '../install/workerMessages.ts';
import { isInShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

const CALLS = 8;
const CALL_MS = 1_000;

/** A broken page cannot ask for consent, so without an answering page the new worker activates at once. */
export function handleUpdates(): void {
  self.addEventListener('install', (event) => event.waitUntil(takeOverFromTheBroken()));
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('message', ({ data, ports }) => {
    if (data === TAKE_OVER) void self.skipWaiting();
    else if (isFileQuestion(data)) ports[0]?.postMessage(isInShell(data.isYours));
  });
}

async function takeOverFromTheBroken(): Promise<void> {
  if (!self.registration.active) return;
  for (let call = 0; call < CALLS; call += 1) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length === 0) return;
    const answers = await Promise.all(pages.map((page) => ask(page, PING, CALL_MS)));
    if (answers.some((answer) => answer !== undefined)) return;
  }
  await self.skipWaiting();
}
