import '../ui/styles.css';
import { keepOffers } from '../pwa/install/installPromptEvent.ts';

/** The prerendered login is painted before the app's code occupies the main thread (public/opening.js). */
const LONGEST_WAIT_MS = 300;

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background gets no animation frame, so the timeout continues.
    setTimeout(resolve, LONGEST_WAIT_MS);
  });

keepOffers();
const open = () => import('./main.tsx');
if (document.documentElement.dataset.opening === 'login') void painted().then(open);
else void open();
