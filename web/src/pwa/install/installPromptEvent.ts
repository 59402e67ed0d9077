/** TypeScript's DOM library lacks this type; only Chromium fires the event. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

let early: InstallOffer | undefined;
let take = (offer: InstallOffer): void => {
  early = offer;
};

/** Keeps the browser's install event for the app's own prompt. It can fire before the app is loaded. */
export const keepOffers = (): void =>
  window.addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    take(offer);
  });

export function takeOffers(taker: (offer: InstallOffer) => void): void {
  take = taker;
  if (early) taker(early);
}
