import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/emptyState.tsx';
import { say } from '../words/say.ts';

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
        <ErrorState
          heading="h1"
          title={say('This page could not be shown.')}
          text={
            navigator.onLine
              ? say('It may be the network. Your walk is safe.')
              : say('It needs a network, once. Your walk is safe.')
          }
          onRetry={() => window.location.reload()}
        />
      </main>
    );
  }
}
