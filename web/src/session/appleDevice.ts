/** An iPad says that it is a Mac, and no Mac has a touch screen. */
const isDesktopNamedPad = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
const isApple = () => /iPad|iPhone|iPod/.test(navigator.userAgent) || isDesktopNamedPad();

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** An iPhone or iPad whose walker has not put the app on the home screen: its browser never offers to. */
export const isAppleBrowser = () => isApple() && !isInstalled();
