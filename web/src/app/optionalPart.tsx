import { Component, type ReactNode, Suspense } from 'react';

/** For parts that a screen works without: if their chunk cannot be fetched, nothing is shown in their place. */
export class OptionalPart extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
