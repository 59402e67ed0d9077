import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { say } from '../words/say.ts';
import { Button } from './button.tsx';
import MiniScene, { type MiniSceneName } from './miniScene.tsx';

type EmptyStateProps = {
  scene?: MiniSceneName;
  title: string;
  text?: string;
  /** The one action that leads out of here. */
  children?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
};

/** Nothing here yet: a small scene, a sentence, one action. */
export function EmptyState({ scene = 'blank', title, text, children, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center px-2 pb-5 text-center">
      <MiniScene name={scene} />
      <Heading className="h-card mt-3">{title}</Heading>
      {text && <p className="mt-1 max-w-[32ch] text-sm text-ink-2 text-balance">{text}</p>}
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}

type ErrorStateProps = { title: string; text?: string; onRetry?: () => void; heading?: 'h1' | 'h2' | 'h3' };

/** Something failed: the post leans, the sentence says what, and there is a way to try again. */
export function ErrorState({ onRetry, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState scene="leaning" {...rest}>
        {onRetry && (
          <Button look="line" icon={RefreshCw} onClick={onRetry}>
            {say('Try again')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
