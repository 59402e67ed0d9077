import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { auth } from '../../../shared/api/auth.ts';
import type { ResponseOf, Route } from '../../../shared/api/route.ts';
import { ApiError, OfflineError, type ReadInput, send } from './client.ts';

const MINUTE_MS = 60_000;
export const FRESH_MS = 5 * MINUTE_MS;
export const KEPT_MS = 24 * 60 * MINUTE_MS;
const MAX_READ_RETRIES = 2;
const MAX_WRITE_RETRIES = 1;
const LONGEST_DELAY_MS = 30_000;

type QueryValues = Readonly<Record<string, string | undefined>>;
/** The segments of a path, then the optional query: ['/api', 'users', id, 'achievements', { all: 'true' }]. */
type ReadKey = readonly (string | QueryValues)[];

/** A 4xx, an error with a long Retry-After and a missing network are not retried. */
const isFinal = (error: Error): boolean =>
  error instanceof OfflineError ||
  (error instanceof ApiError && (error.status < 500 || (error.retryAfter ?? 0) > LONGEST_DELAY_MS / 1000));

const retryRead = (failures: number, error: Error) => failures < MAX_READ_RETRIES && !isFinal(error);
const retryWrite = (failures: number, error: Error) => failures < MAX_WRITE_RETRIES && !isFinal(error);
export const retryDelay = (failures: number) => Math.min(1_000 * 2 ** failures, LONGEST_DELAY_MS);

/** The default query function fetches the path that the key's segments form. */
function readByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const segments: string[] = [];
  let query: QueryValues | undefined;
  for (const part of queryKey) {
    if (typeof part === 'string') segments.push(part.startsWith('/') ? part : encodeURIComponent(part));
    else query = Object.fromEntries(Object.entries(part ?? {}).filter(isText));
  }
  return send({ method: 'GET', path: segments.join('/'), query, signal });
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

/** The query key is the path, so invalidating ['/api', 'users', id] includes every path below it. */
export const read = <R extends Route>(route: R, ...[input]: ReadArguments<R>) =>
  queryOptions<ResponseOf<R>, Error, ResponseOf<R>, ReadKey>({ queryKey: keyOf(route.path, input) });

/** For lists that other walkers change: cached data is shown, and every mount refetches. */
export const readShared = <R extends Route>(route: R, ...input: ReadArguments<R>) => ({
  ...read(route, ...input),
  refetchOnMount: 'always' as const,
});

/** Invalidates a route and every path below it; an omitted parameter matches all values. */
export function invalidate(client: QueryClient, route: Route, params: Readonly<Record<string, string>> = {}): void {
  const parts = route.path.split('/');
  const open = parts.findIndex((part) => part.startsWith('{') && !Object.hasOwn(params, part.slice(1, -1)));
  const known = (open < 0 ? parts : parts.slice(0, open)).join('/');
  void client.invalidateQueries({ queryKey: keyOf(known, { params }) });
}

/** The `onSettled` of a mutation that changes what these routes answer. */
export const invalidating =
  (...routes: readonly Route[]) =>
  (...[, , , , { client }]: [unknown, Error | null, unknown, unknown, { client: QueryClient }]) => {
    for (const route of routes) invalidate(client, route);
  };

type ReadArguments<R extends Route> = Record<never, never> extends ReadInput<R> ? [ReadInput<R>?] : [ReadInput<R>];

function keyOf(path: string, input: { params?: unknown; query?: unknown } | undefined): ReadKey {
  const params = { ...(input?.params ?? {}) };
  const [, first = '', ...rest] = path.split('/');
  const filled = rest.map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name ? String(new Map(Object.entries(params)).get(name)) : part;
  });
  const query = Object.entries(input?.query ?? {}).filter(isText);
  return [`/${first}`, ...filled, ...(query.length > 0 ? [Object.fromEntries(query)] : [])];
}

/** `onSignedOut` is called when an answer reports an ended session, `onWritten` after writes without `untold`. */
export function createQueryClient(onSignedOut: (client: QueryClient) => void, onWritten?: () => void): QueryClient {
  const watch = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'not_signed_in') onSignedOut(client);
    // A suspended walker is refetched, which opens the screen for suspended accounts.
    if (error.code === 'suspended') invalidate(client, auth.getCurrentUser);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({
      onError: watch,
      onSuccess: (_, __, ___, { meta }) => meta?.isSilent || onWritten?.(),
    }),
    defaultOptions: {
      queries: {
        queryFn: readByKey,
        // The call itself detects a missing network: cached data is shown, and the failure is OFFLINE.
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: retryRead,
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: retryWrite, retryDelay },
    },
  });
  return client;
}
