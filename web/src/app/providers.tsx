import type { ReactNode } from 'react';

/** What every screen may rely on being around it. */
export function Providers({ children }: { children: ReactNode }) {
  return children;
}
