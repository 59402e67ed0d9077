import { House } from 'lucide-react';
import { LinkButton } from '../ui/button.tsx';
import MiniScene from '../ui/miniScene.tsx';
import { say } from '../words/say.ts';

export default function NotFound() {
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center text-center">
      <MiniScene name="crossing" large />
      <h1 className="h-door mt-6">{say('Page Not Found')}</h1>
      <p className="mt-2 text-ink-2">{say("This street isn't on our map.")}</p>
      <LinkButton href="/" icon={House} className="mt-6">
        {say('Back to Home')}
      </LinkButton>
      <p className="mt-6 text-xs text-ink-3">{say('404 Page Not Found')}</p>
    </main>
  );
}
