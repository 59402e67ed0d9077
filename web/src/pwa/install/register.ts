import { currentUserId } from '../../session/currentUserId.ts';
import { watchForInstallOffer } from './installOffer.ts';
import { watchForNewVersion } from './newVersion.ts';
import { ANYONE_THERE, type Spoken } from './workerMessages.ts';

/** When the page has loaded; at once where it has, for the app may come later than that. */
export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

/** On a first visit the worker waits: its precaching would compete with the login screen for a slow network. */
const FIRST_VISIT_MS = 4_000;

/**
 * Once the page has loaded, so that it costs the first paint nothing. In development there is no worker: it would hide
 * what was just written.
 */
export function registerWorker(): void {
  watchForInstallOffer();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // From the very start: a new worker takes over from one that has broken the page, and this says that it has not.
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === ANYONE_THERE) ports[0]?.postMessage(true);
  });
  serviceWorker.startMessages();
  afterLoad(() => {
    const isFirstVisit = serviceWorker.controller === null && currentUserId.read() === null;
    setTimeout(register, isFirstVisit ? FIRST_VISIT_MS : 0);
  });
}

/** What the page is read in is kept by the worker for when there is no network, as soon as there is a worker. */
export function keepLanguage(language: string): void {
  const { serviceWorker } = navigator;
  // Never settles where there is none.
  void serviceWorker?.ready.then(({ active }) => active?.postMessage({ spoken: language } satisfies Spoken));
}

function register(): void {
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then(watchForNewVersion)
    .catch((error: unknown) => console.warn('The app cannot be kept for offline use:', error));
}
