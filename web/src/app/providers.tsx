import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../lib/queryClient.ts';
import { endSession } from '../lib/session.ts';

/** What every screen may rely on being around it. A refused session anywhere ends it everywhere. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(endSession));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
