import { isAppleBrowser, isInstalled } from '../../session/appleDevice.ts';
import { useStore, valueStore } from '../../ui/externalStore.ts';
import { type InstallOffer, takeOffers } from './installPromptEvent.ts';

const DISMISSED = 'installPromptDismissed';
/** `beforeinstallprompt` fires while the page is loading; the prompt is delayed until the page can be read. */
const PATIENCE_MS = 3_000;

/** The browser's event, or `byHand` where the app can be installed without one. */
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

export function useInstallOffer(): 'byBrowser' | 'byHand' | undefined {
  const made = useStore(offer);
  return made === undefined || made === 'byHand' ? made : 'byBrowser';
}

/** The install event can be used once, and either decision of the walker is final. */
export async function install(): Promise<void> {
  const taken = offer.read();
  settle();
  if (taken !== 'byHand') await taken?.prompt();
}

export const dismissInstall = settle;
