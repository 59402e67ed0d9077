import { openModal } from '../../ui/dialogs/openModal.ts';
import { useStore, valueStore } from '../../ui/externalStore.ts';
import { type InstallOffer, takeOffers } from './installPromptEvent.ts';

const DISMISSED = 'installPromptDismissed';
/** `beforeinstallprompt` fires while the page is loading; the prompt is delayed until the page can be read. */
const PATIENCE_MS = 3_000;

/** The browser's event, or `byHand` where the app can be installed without one. The menu offers it at any time. */
const offer = valueStore<InstallOffer | 'byHand' | undefined>(undefined);
/** True while the prompt is shown without a click, until the walker has decided once. */
const isPrompting = valueStore(false);

export function dismissInstall(): void {
  localStorage.setItem(DISMISSED, 'true');
  isPrompting.set(false);
}

function make(next: InstallOffer | 'byHand'): void {
  if (isInstalled()) return;
  offer.set(next);
  setTimeout(() => isPrompting.set(localStorage.getItem(DISMISSED) === null), PATIENCE_MS);
}

function withdraw(): void {
  dismissInstall();
  offer.set(undefined);
}

export function watchForInstallOffer(): void {
  takeOffers(make);
  if (isAppleBrowser()) make('byHand');
  window.addEventListener('appinstalled', withdraw);
}

export const useInstallOffer = () => useStore(offer);

/** The offer while the prompt is shown, otherwise undefined. */
export function useInstallPrompt() {
  const made = useStore(offer);
  return useStore(isPrompting) ? made : undefined;
}

/** Safari fires no install event, so a sheet shows the steps. The event can be used once. */
export async function install(): Promise<void> {
  const taken = offer.read();
  if (taken !== 'byHand') {
    withdraw();
    await taken?.prompt();
    return;
  }
  dismissInstall();
  openModal('install', {});
}

/** An iPad claims to be a Mac, but no Mac has a touch screen. */
const isDesktopNamedPad = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
const isApple = () => /iPad|iPhone|iPod/.test(navigator.userAgent) || isDesktopNamedPad();

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Safari on an iPhone or iPad never offers to install the app. */
export const isAppleBrowser = () => isApple() && !isInstalled();
