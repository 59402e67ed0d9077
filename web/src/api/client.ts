import { health } from '../../../shared/api/health.ts';
import type { Method, ParamsOf, ResponseOf, Route, SentBodyOf, SentQueryOf } from '../../../shared/api/route.ts';
import { importAgain, reportAnswer } from '../ui/notices/connection.ts';
import type { Received } from './amplifyTransport.ts';
import { ApiError, OfflineError, UnreachableError } from './errors.ts';

let endpoint = '';
let loading: Promise<typeof import('./amplifyTransport.ts')> | undefined;

export function configureApi(origin: string): void {
  endpoint = origin;
}

/** The REST client is a separate chunk, because the first screen of a visitor sends no request. */
export function loadTransport(): Promise<typeof import('./amplifyTransport.ts')> {
  loading ??= import('./amplifyTransport.ts').catch(importAgain).then(
    (transport) => {
      transport.configure(endpoint);
      return transport;
    },
    (error: unknown) => {
      // A chunk that could not be loaded offline is requested again by the next call.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

type Query = Readonly<Record<string, string | undefined>>;

interface Request {
  method: Method;
  path: string;
  query?: Query | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

type With<Part extends 'query' | 'body'> = Route & { readonly [P in Part]: object };

export type ReadInput<R extends Route> = (ParamsOf<R> extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<R> }) &
  (R extends With<'query'> ? { query?: SentQueryOf<R> } : { query?: undefined });

type CallInput<R extends Route> = ReadInput<R> &
  (R extends With<'body'> ? { body: SentBodyOf<R> } : { body?: undefined }) & { signal?: AbortSignal };

type CallArguments<R extends Route> = Record<never, never> extends CallInput<R> ? [CallInput<R>?] : [CallInput<R>];

export async function call<R extends Route>(route: R, ...[input]: CallArguments<R>): Promise<ResponseOf<R>> {
  const { params, query, body, signal } = (input ?? {}) as { params?: Query; query?: Query } & Partial<Request>;
  return (await send({ method: route.method, path: fillPath(route, params), query, body, signal })) as ResponseOf<R>;
}

export async function callPage<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<{ items: ResponseOf<R>; nextCursor: string | undefined }> {
  const { params, query, signal } = input as { params?: Query; query?: Query } & Partial<Request>;
  const { body, nextCursor } = await exchange({ method: route.method, path: fillPath(route, params), query, signal });
  return { items: body as ResponseOf<R>, nextCursor };
}

function fillPath(route: Route, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

export const send = async (request: Request): Promise<unknown> => (await exchange(request)).body;

async function exchange({ query, signal, ...request }: Request): Promise<Received> {
  signal?.throwIfAborted();
  if (request.method !== 'GET' && !navigator.onLine) throw new OfflineError();
  const slow = setTimeout(probeServer, SLOW_MS);
  try {
    const { transfer } = await loadTransport();
    signal?.throwIfAborted();
    const received = await transfer({ ...request, query: query && given(query), signal });
    reportAnswer(true);
    return received;
  } catch (error) {
    if (error instanceof ApiError) reportAnswer(true);
    if (error instanceof ApiError || signal?.aborted) throw error;
    if (!navigator.onLine) throw new OfflineError();
    void probeServer();
    throw new UnreachableError(error);
  } finally {
    clearTimeout(slow);
  }
}

/** On a dead network the browser fails a request only after minutes. */
const SLOW_MS = 10_000;
const PROBE_MS = 5_000;
let probe: Promise<boolean> | undefined;

/**
 * One request may fail for its own reason, so the app counts as offline only when the health check fails as well.
 * Resolves with whether the server is well.
 */
export function probeServer(): Promise<boolean> {
  probe ??= loadTransport()
    .then(({ transfer }) =>
      transfer({ method: 'GET', path: health.checkHealth.path, signal: AbortSignal.timeout(PROBE_MS) }),
    )
    .then(
      () => undefined,
      (error: unknown) => error,
    )
    .then((error) => {
      probe = undefined;
      reportAnswer(!error || error instanceof ApiError);
      return !error;
    });
  return probe;
}

const given = (query: Query): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));

export { ApiError, OfflineError, UnreachableError };
