import { useStore, valueStore } from '../../ui/externalStore.ts';
import { ask, TAKE_OVER } from './workerMessages.ts';

const ANSWER_MS = 1_000;
const TAKE_OVER_MS = 3_000;
const LOOK_MS = 60 * 60 * 1_000;

const waiting = valueStore<ServiceWorker | undefined>(undefined);

export const useNewVersion = (): ServiceWorker | undefined => useStore(waiting);

/** Detects a worker that is installed while an older one controls the page. */
export function watchForNewVersion(registration: ServiceWorkerRegistration, wasControlled: boolean): void {
  // WebKit may report that the first worker has claimed the page before it reports the worker's state.
  const first = wasControlled ? null : (registration.installing ?? registration.waiting);
  const look = (worker: ServiceWorker | null) => {
    if (!worker || worker === first) return;
    const { controller } = navigator.serviceWorker;
    if (worker.state === 'installed' && controller) void offer(worker, controller);
    else worker.addEventListener('statechange', () => look(registration.waiting), { once: true });
  };
  look(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => look(registration.installing));

  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_MS) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** The page is loaded network-first, so it may be new already and need no question. */
async function offer(worker: ServiceWorker, controller: ServiceWorker): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const isYours = entry ? new URL(entry.src).pathname : '';
  const isOfNew = await ask(worker, { isYours }, ANSWER_MS);
  const isOfOld = await ask(controller, { isYours }, ANSWER_MS);
  if (isOfNew === true && isOfOld === false) worker.postMessage(TAKE_OVER);
  else waiting.set(worker);
}

export function refreshTo(worker: ServiceWorker): void {
  const reload = () => window.location.reload();
  // Another tab may have activated the worker already, so no controllerchange follows.
  if (worker.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, TAKE_OVER_MS);
  worker.postMessage(TAKE_OVER);
}

export const refreshLater = () => waiting.set(undefined);
