import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configureApi } from '../lib/api.ts';
import '../ui/styles.css';
import { Providers } from './providers.tsx';
import { Shell } from './shell.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

configureApi(window.location.origin);
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Shell />
    </Providers>
  </StrictMode>,
);
