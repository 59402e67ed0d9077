import { Component, type ReactNode, Suspense } from 'react';

/** For parts that nobody waits for: where their chunk cannot be fetched, the screen stands without them. */
export class OptionalPart extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
