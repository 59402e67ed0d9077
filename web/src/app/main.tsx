// Before anything that reads what is kept.
import '../session/pageStorage.ts';
import '../ui/utilities.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { configureApi } from '../api/client.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { afterLoad, keepLanguage, registerWorker } from '../pwa/install/register.ts';
import { currentUserId } from '../session/currentUserId.ts';
import { forgetSession } from '../session/deviceMemory.ts';
import { broadcastToTabs, followTabs } from '../session/otherTabs.ts';
import { endSession } from '../session/session.ts';
import { tellSessionOver } from '../session/sessionOver.ts';
import { startUnits, useUnits } from '../session/units.ts';
import { startLanguage, useSpokenLanguage } from '../ui/forms/language.ts';
import { visitors } from './screens.tsx';
import { Shell } from './shell.tsx';

/** What was read before is shown at once; a disk that is busy must not keep the app from opening. */
const RESTORE_MS = 500;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

configureApi(window.location.origin);
registerWorker();
afterLoad(() => void forgetLeftovers().catch(() => undefined));

// A refused session anywhere ends it everywhere.
const client = createQueryClient((client) => {
  tellSessionOver(client);
  void endSession(client);
}, broadcastToTabs);
followTabs(client);
startUnits();
const walkerId = currentUserId.read();
// Not awaited at the top level: the bundler would then put nothing that others share into this first file.
const waits = [walkerId === null ? undefined : restored(walkerId), startLanguage(), doorBehindPicture()].filter(
  (wait) => wait !== undefined,
);
if (waits.length === 0) render(root);
else void Promise.all(waits).then(() => render(root));

function render(element: HTMLElement): void {
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <InLanguage />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Another language draws everything anew, for no component follows it by itself; another unit renders it again. */
function InLanguage() {
  const language = useSpokenLanguage();
  useEffect(() => keepLanguage(language), [language]);
  useUnits();
  return <Shell key={language} />;
}

/** What a sign-out that was cut short has left, and what the worker wrote while the page was going. */
async function forgetLeftovers(): Promise<void> {
  if (currentUserId.read() === null) await forgetSession();
  // Who has never kept anything here need not fetch what forgets it.
  const kept = await globalThis.indexedDB?.databases?.();
  if (kept?.length === 0) return;
  const { expireOutbox } = await import('../pwa/outbox/expireOutbox.ts');
  await expireOutbox(new Date());
  const { expireShared } = await import('../pwa/outbox/sharedPhoto.ts');
  await expireShared(Date.now());
}

/** The picture that the page opened with is replaced by what it shows, with nothing between. */
function doorBehindPicture(): Promise<void> | undefined {
  if (document.documentElement.dataset.opening !== 'door') return undefined;
  // A chunk that cannot be fetched fails again, visibly, when the screen renders.
  return visitors
    .at(-1)
    ?.preload()
    .catch(() => undefined);
}

async function restored(walkerId: string): Promise<void> {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, RESTORE_MS));
  const restoring = import('../pwa/persistedQueries.ts').then(({ restoreReads }) =>
    restoreReads(client, walkerId, new Date()),
  );
  // Not every browser keeps anything. Then the server is asked, as on the first visit.
  await Promise.race([restoring.catch(() => undefined), tooLate]);
}
