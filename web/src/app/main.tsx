import '../session/storageFallback.ts';
import '../ui/utilities.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { configureApi } from '../api/client.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { startUnits, useUnits } from '../features/settings/index.ts';
import { watchForInstallOffer } from '../pwa/install/installOffer.ts';
import { watchForNewVersion } from '../pwa/install/newVersion.ts';
import { type CacheLanguage, PING } from '../pwa/install/workerMessages.ts';
import { forgetSession } from '../session/deviceMemory.ts';
import { broadcastToTabs, followTabs } from '../session/otherTabs.ts';
import { currentUserId, endSession, tellSessionOver } from '../session/session.ts';
import { startLanguage, useSpokenLanguage } from '../ui/forms/language.ts';
import { visitors } from './screens.tsx';
import { Shell } from './shell.tsx';

// This import must precede every module that reads localStorage.

/** Persisted queries are shown at once, but a slow IndexedDB must not block the start. */
const RESTORE_MS = 500;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

configureApi(window.location.origin);
registerWorker();
afterLoad(() => void forgetLeftovers().catch(() => undefined));

const client = createQueryClient((client) => {
  tellSessionOver(client);
  void endSession(client);
}, broadcastToTabs);
followTabs(client);
startUnits();
const walkerId = currentUserId.read();
// No top-level await: the bundler would then move shared modules out of this first chunk.
const waits = [walkerId === null ? undefined : restored(walkerId), startLanguage(), loginBehindPrerender()].filter(
  (wait) => wait !== undefined,
);
if (waits.length === 0) render(root);
else void Promise.all(waits).then(() => render(root));

function render(element: HTMLElement): void {
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <InLanguage />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** A change of language remounts the tree, because components do not subscribe to it; a change of unit rerenders it. */
function InLanguage() {
  const language = useSpokenLanguage();
  useEffect(() => keepLanguage(language), [language]);
  useUnits();
  return <Shell key={language} />;
}

/** Deletes what an interrupted logout has left or the worker has written during it. */
async function forgetLeftovers(): Promise<void> {
  if (currentUserId.read() === null) await forgetSession();
  // A browser without databases does not load the chunk that deletes them.
  const kept = await globalThis.indexedDB?.databases?.();
  if (kept?.length === 0) return;
  const { expireOutbox } = await import('../pwa/outbox/expireOutbox.ts');
  await expireOutbox(new Date());
  const { expireShared } = await import('../pwa/outbox/sharedPhoto.ts');
  await expireShared(Date.now());
}

/** Replaces the prerendered login with the rendered one in one frame. */
function loginBehindPrerender(): Promise<void> | undefined {
  if (document.documentElement.dataset.opening !== 'login') return undefined;
  // A failed chunk is requested again when the screen renders.
  return visitors
    .at(-1)
    ?.preload()
    .catch(() => undefined);
}

async function restored(walkerId: string): Promise<void> {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, RESTORE_MS));
  const restoring = import('../pwa/persistedQueries.ts').then(({ restoreReads }) =>
    restoreReads(client, walkerId, new Date()),
  );
  // Without IndexedDB the queries are fetched, as on the first visit.
  await Promise.race([restoring.catch(() => undefined), tooLate]);
}

function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

/** On a first visit precaching would compete with the login screen for bandwidth. */
const FIRST_VISIT_MS = 4_000;

/** The load event comes first, to keep the first paint fast. A worker in development would hide changes. */
function registerWorker(): void {
  watchForInstallOffer();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The listener comes first: a new worker activates without consent when no page answers its ping.
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === PING) ports[0]?.postMessage(true);
  });
  serviceWorker.startMessages();
  afterLoad(() => {
    const isFirstVisit = serviceWorker.controller === null && currentUserId.read() === null;
    setTimeout(register, isFirstVisit ? FIRST_VISIT_MS : 0);
  });
}

/** The worker caches the catalogue of the page's language for offline use. */
function keepLanguage(language: string): void {
  const { serviceWorker } = navigator;
  // `ready` never settles without a worker.
  void serviceWorker?.ready.then(({ active }) => active?.postMessage({ spoken: language } satisfies CacheLanguage));
}

function register(): void {
  const wasControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then((registration) => watchForNewVersion(registration, wasControlled))
    .catch((error: unknown) => console.warn('The app cannot be kept for offline use:', error));
}
