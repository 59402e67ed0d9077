import { RefreshCw } from 'lucide-react';
import { Component, lazy, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { say } from '../words/say.ts';
import { OptionalPart } from './optionalPart.tsx';

/** The drawing is not at the front door: it comes if it can. */
const MiniScene = lazy(() => import('../ui/miniScene.tsx'));

type Props = { children: ReactNode };

/** A screen that throws, or whose chunk cannot be fetched, takes down itself only. React has logged the error already. */
export class ScreenError extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page grid min-h-dvh place-content-center">
        <div role="alert" className="grid justify-items-center px-2 pb-5 text-center">
          <OptionalPart>
            <MiniScene name="leaning" />
          </OptionalPart>
          <h1 className="h-card mt-3">{say("This page couldn't be shown.")}</h1>
          <p className="mt-1 max-w-[32ch] text-sm text-ink-2 text-balance">
            {navigator.onLine
              ? say('It may be your connection. Your walk is safe.')
              : say('This needs a connection once. Your walk is safe.')}
          </p>
          <Button look="line" icon={RefreshCw} className="mt-4" onClick={() => window.location.reload()}>
            {say('Try again')}
          </Button>
        </div>
      </main>
    );
  }
}
