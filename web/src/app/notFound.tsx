import { House } from 'lucide-react';
import { LinkButton } from '../ui/button.tsx';
import { MiniScene } from '../ui/miniScene.tsx';

export function NotFound() {
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center text-center">
      <MiniScene name="crossing" large />
      <h1 className="h-door mt-6">Page Not Found</h1>
      <p className="mt-2 text-ink-2">This street is not on our map.</p>
      <LinkButton href="/" icon={House} className="mt-6">
        Back to Home
      </LinkButton>
      <p className="mt-6 text-xs text-ink-3">404 Page Not Found</p>
    </main>
  );
}
