import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';
import { Button } from '../forms/button.tsx';
import MiniScene, { type MiniSceneName } from '../pictures/miniScene.tsx';

type EmptyStateProps = {
  scene?: MiniSceneName;
  title: string;
  text?: string;
  children?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
};

export const EmptyState = ({ scene = 'blank', title, text, children, heading: Heading = 'h2' }: EmptyStateProps) => (
  <div className="grid justify-items-center px-2 pb-5 text-center">
    <MiniScene name={scene} />
    <Heading className="h-card mt-3">{title}</Heading>
    {text && <p className="mt-1 max-w-[32ch] text-sm text-ink-2 text-balance">{text}</p>}
    {children && <div className="mt-4">{children}</div>}
  </div>
);

type ErrorStateProps = { title: string; text?: string; onRetry?: () => void; heading?: 'h1' | 'h2' | 'h3' };

export const ErrorState = ({ onRetry, ...rest }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState scene="leaning" {...rest}>
      {onRetry && (
        <Button variant="line" icon={RefreshCw} onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </EmptyState>
  </div>
);

/** The states of a list; data stays visible when a refetch fails. */
export type ListState<T> =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'empty' }
  | { status: 'ready'; data: T };

type Reading<T> = { data: T | undefined; isError: boolean; refetch: () => unknown };

const hasNothing = (data: unknown) => Array.isArray(data) && data.length === 0;

export function listState<T>({ data, isError, refetch }: Reading<T>): ListState<T> {
  if (data === undefined) return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
  return hasNothing(data) ? { status: 'empty' } : { status: 'ready', data };
}

/** Joins two queries that are useful only together. */
export const bothRead = <A, B, T>(a: Reading<A>, b: Reading<B>, joined: (a: A, b: B) => T): Reading<T> => ({
  data: a.data === undefined || b.data === undefined ? undefined : joined(a.data, b.data),
  isError: a.isError || b.isError,
  refetch: () => Promise.all([a.refetch(), b.refetch()]),
});

type ListProps<T> = {
  state: ListState<T>;
  loading: string;
  skeleton: ReactNode;
  failed: string;
  heading?: 'h2' | 'h3';
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

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

type SkeletonProps = { shape?: 'line' | 'circle' | 'plate' | 'photo'; className?: string };

export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={classes('skeleton', `skeleton--${shape}`, className)} aria-hidden="true" />;
}

/** The loading text appears after a noticeable delay. */
export const Loading = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div role="status">
    {children}
    <p className="animate-[fade-in_var(--d-2)_var(--ease-walk)_400ms_backwards] mt-3 text-center text-sm text-ink-2">
      {text}
    </p>
  </div>
);
