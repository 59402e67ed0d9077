/** An iPad claims to be a Mac, but no Mac has a touch screen. */
const isDesktopNamedPad = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
const isApple = () => /iPad|iPhone|iPod/.test(navigator.userAgent) || isDesktopNamedPad();

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Safari on an iPhone or iPad never offers to install the app. */
export const isAppleBrowser = () => isApple() && !isInstalled();
