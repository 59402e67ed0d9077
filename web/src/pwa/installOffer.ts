import { useStore, valueStore } from '../ui/externalStore.ts';

/** Not in TypeScript's own library yet: Chromium's browsers alone send it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

const DISMISSED = 'installPromptDismissed';
/** Browsers fire `beforeinstallprompt` while the page is still loading; the prompt waits until it can be read. */
const PATIENCE_MS = 3_000;

const offer = valueStore<InstallOffer | undefined>(undefined);

const settle = () => {
  localStorage.setItem(DISMISSED, 'true');
  offer.set(undefined);
};

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Keeps the browser's offer for our own prompt. It may come before anything is on the screen. */
export function watchForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setTimeout(() => {
      if (!isInstalled() && localStorage.getItem(DISMISSED) === null) offer.set(event);
    }, PATIENCE_MS);
  });
  window.addEventListener('appinstalled', settle);
}

/** Whether the browser offers to install the app and the walker has not decided yet. */
export const useInstallOffer = (): boolean => useStore(offer) !== undefined;

/** An offer can be taken up once; whichever way the walker decides, that is decided. */
export async function install(): Promise<void> {
  const taken = offer.read();
  settle();
  await taken?.prompt();
}

export const dismissInstall = settle;
