import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configureApi, loadTransport } from '../lib/api.ts';
import { registerWorker } from '../pwa/register.ts';
import '../ui/styles.css';
import { Providers } from './providers.tsx';
import { Shell } from './shell.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

configureApi(window.location.origin);
// The first call comes with a tap: by then the client is there, and the first paint did not wait for it.
window.addEventListener('load', () => void loadTransport().catch(() => undefined), { once: true });
registerWorker();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Shell />
    </Providers>
  </StrictMode>,
);
