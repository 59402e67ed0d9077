import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../forms/button.tsx';
import MiniScene, { type MiniSceneName } from '../pictures/miniScene.tsx';
import { Loading } from './skeleton.tsx';

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
            {t('Try again')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

/** What a list can be: what was read before is shown even when reading it anew has failed. */
export type ListState<T> =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'empty' }
  | { status: 'ready'; data: T };

/** The part of a query's result that a list depends on. */
type Reading<T> = { data: T | undefined; isError: boolean; refetch: () => unknown };

const hasNothing = (data: unknown) => Array.isArray(data) && data.length === 0;

export function listState<T>({ data, isError, refetch }: Reading<T>): ListState<T> {
  if (data === undefined) return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
  return hasNothing(data) ? { status: 'empty' } : { status: 'ready', data };
}

/** Two queries that only mean something together. */
export function bothRead<A, B, T>(a: Reading<A>, b: Reading<B>, joined: (a: A, b: B) => T): Reading<T> {
  return {
    data: a.data === undefined || b.data === undefined ? undefined : joined(a.data, b.data),
    isError: a.isError || b.isError,
    refetch: () => Promise.all([a.refetch(), b.refetch()]),
  };
}

type ListProps<T> = {
  state: ListState<T>;
  /** The sentence of waiting, and what stands in the place of the list meanwhile. */
  loading: string;
  skeleton: ReactNode;
  /** The sentence of failure. */
  failed: string;
  heading?: 'h2' | 'h3';
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A list in whichever of its four states it is. */
export function List<T>({ state, loading, skeleton, failed, heading = 'h2', empty, children }: ListProps<T>) {
  switch (state.status) {
    case 'loading':
      return <Loading text={loading}>{skeleton}</Loading>;
    case 'failed':
      return <ErrorState heading={heading} title={failed} onRetry={state.retry} />;
    case 'empty':
      return empty;
    case 'ready':
      return children(state.data);
  }
}
