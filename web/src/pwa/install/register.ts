import { currentUserId } from '../../session/currentUserId.ts';
import { watchForInstallOffer } from './installOffer.ts';
import { watchForNewVersion } from './newVersion.ts';
import { ANYONE_THERE, type Spoken } from './workerMessages.ts';

export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

/** On a first visit precaching would compete with the login screen for bandwidth. */
const FIRST_VISIT_MS = 4_000;

/** The load event comes first, to keep the first paint fast. A worker in development would hide changes. */
export function registerWorker(): void {
  watchForInstallOffer();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The listener comes first: a new worker replaces one whose page is broken, which an answer disproves.
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === ANYONE_THERE) ports[0]?.postMessage(true);
  });
  serviceWorker.startMessages();
  afterLoad(() => {
    const isFirstVisit = serviceWorker.controller === null && currentUserId.read() === null;
    setTimeout(register, isFirstVisit ? FIRST_VISIT_MS : 0);
  });
}

/** The worker caches the catalogue of the page's language for offline use. */
export function keepLanguage(language: string): void {
  const { serviceWorker } = navigator;
  // `ready` never settles without a worker.
  void serviceWorker?.ready.then(({ active }) => active?.postMessage({ spoken: language } satisfies Spoken));
}

function register(): void {
  const wasControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then((registration) => watchForNewVersion(registration, wasControlled))
    .catch((error: unknown) => console.warn('The app cannot be kept for offline use:', error));
}
