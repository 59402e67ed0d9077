import { Component, type ReactNode, Suspense } from 'react';

type Props = { children: ReactNode; instead?: ReactNode; onFailure?: () => void };

/** Handles a failing chunk or rendering, which React has already logged. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** Renders nothing when the chunk of an optional component cannot be loaded. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
