import type { ReactNode } from 'react';
import { ErrorState } from './emptyState.tsx';
import { Loading } from './skeleton.tsx';

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
