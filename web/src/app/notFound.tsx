import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/emptyState.tsx';

export function NotFound() {
  return (
    <main className="page grid min-h-dvh place-content-center">
      <EmptyState scene="crossing" heading="h1" title="Page Not Found" text="404 Page Not Found">
        <LinkButton href="/">Back to Home</LinkButton>
      </EmptyState>
    </main>
  );
}
