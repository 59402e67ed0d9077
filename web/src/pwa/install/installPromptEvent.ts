/** Not in TypeScript's own library yet: Chromium's browsers alone send it. */
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

/** Keeps the browser's offer for our own prompt. It may come before anything is on the screen, and before the app. */
export const keepOffers = (): void =>
  window.addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    take(offer);
  });

export function takeOffers(taker: (offer: InstallOffer) => void): void {
  take = taker;
  if (early) taker(early);
}
