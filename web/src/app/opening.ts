import '../ui/styles.css';
import { keepOffers } from '../pwa/install/installPromptEvent.ts';

/**
 * Where the page opens with a picture of the front door, that is painted before the app's own code takes the processor.
 * Who comes home, or speaks another language, sees no picture (public/opening.js) and waits for nothing.
 */
const LONGEST_WAIT_MS = 300;

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background is not painted.
    setTimeout(resolve, LONGEST_WAIT_MS);
  });

keepOffers();
const open = () => import('./main.tsx');
if (document.documentElement.dataset.opening === 'door') void painted().then(open);
else void open();
