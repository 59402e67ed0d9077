import { isAppleBrowser, isInstalled } from '../../session/appleDevice.ts';
import { useStore, valueStore } from '../../ui/externalStore.ts';
import { type InstallOffer, takeOffers } from './installPromptEvent.ts';

const DISMISSED = 'installPromptDismissed';
/** Browsers fire `beforeinstallprompt` while the page is still loading; the prompt waits until it can be read. */
const PATIENCE_MS = 3_000;

/** What the browser sends, or `byHand` where it sends nothing and its walker can install the app nevertheless. */
const offer = valueStore<InstallOffer | 'byHand' | undefined>(undefined);

const settle = () => {
  localStorage.setItem(DISMISSED, 'true');
  offer.set(undefined);
};

function makeLater(next: InstallOffer | 'byHand'): void {
  setTimeout(() => {
    if (!isInstalled() && localStorage.getItem(DISMISSED) === null) offer.set(next);
  }, PATIENCE_MS);
}

export function watchForInstallOffer(): void {
  takeOffers(makeLater);
  if (isAppleBrowser()) makeLater('byHand');
  window.addEventListener('appinstalled', settle);
}

/** How the app can be installed here, while the walker has not decided yet. */
export function useInstallOffer(): 'byBrowser' | 'byHand' | undefined {
  const made = useStore(offer);
  return made === undefined || made === 'byHand' ? made : 'byBrowser';
}

/** An offer can be taken up once; whichever way the walker decides, that is decided. */
export async function install(): Promise<void> {
  const taken = offer.read();
  settle();
  if (taken !== 'byHand') await taken?.prompt();
}

export const dismissInstall = settle;
