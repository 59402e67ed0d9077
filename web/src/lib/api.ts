import { Amplify } from '@aws-amplify/core';
import { del, get, isCancelError, ApiError as NamedError, patch, post } from 'aws-amplify/api';
import type { Method, ParamsOf, ResponseOf, Route, SentBodyOf, SentQueryOf } from '../../../shared/api/route.ts';
import { reasonPhrase } from './reasonPhrase.ts';

const apiName = 'signpost';
const operations = { GET: get, POST: post, PATCH: patch, DELETE: del } as const;

/** Cookies carry the session, so there is nothing to sign and nothing to know but where the page came from. */
export function configureApi(endpoint: string): void {
  Amplify.configure({ API: { REST: { [apiName]: { endpoint } } } }, { API: { REST: { defaultAuthMode: 'none' } } });
}

/** A definite no from the server. The message is fit to show: "409: That username is already taken." */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The refusal's name from shared/api/errors.ts; absent when something before our functions answered. */
  readonly code: string | undefined;

  constructor(status: number, body: string, code?: string) {
    super(`${status}: ${body || reasonPhrase(status)}`);
    this.status = status;
    this.code = code;
  }
}

/** A read that failed, or a write that was not even tried, because the browser has no network. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
  constructor() {
    super('OFFLINE');
  }
}

/** No answer at all although the browser believes it has a network. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  constructor(cause: unknown) {
    super('Signpost cannot be reached. Please try again in a moment.', { cause });
  }
}

type Query = Readonly<Record<string, string | undefined>>;

interface Request {
  method: Method;
  /** Complete, its parameters filled in. */
  path: string;
  query?: Query | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

type With<Part extends 'params' | 'query' | 'body'> = Route & { readonly [P in Part]: object };

export type ReadInput<R extends Route> = (R extends With<'params'> ? { params: ParamsOf<R> } : { params?: undefined }) &
  (R extends With<'query'> ? { query?: SentQueryOf<R> } : { query?: undefined });

type CallInput<R extends Route> = ReadInput<R> &
  (R extends With<'body'> ? { body: SentBodyOf<R> } : { body?: undefined }) & { signal?: AbortSignal };

/** The input may be left out where the route needs none. */
type CallArguments<R extends Route> = Record<never, never> extends CallInput<R> ? [CallInput<R>?] : [CallInput<R>];

/** Calls one route of the contract: what goes in and what comes out is what the contract says. */
export async function call<R extends Route>(route: R, ...[input]: CallArguments<R>): Promise<ResponseOf<R>> {
  const { params, query, body, signal } = (input ?? {}) as { params?: Query; query?: Query } & Partial<Request>;
  return (await send({ method: route.method, path: fillPath(route, params), query, body, signal })) as ResponseOf<R>;
}

/** `/api/users/{id}` with what stands for its names. */
function fillPath(route: Route, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

export async function send({ method, path, query, body, signal }: Request): Promise<unknown> {
  signal?.throwIfAborted();
  if (method !== 'GET' && !navigator.onLine) throw new OfflineError();
  const operation = operations[method]({
    apiName,
    path,
    options: {
      // Whether to try again is decided once, by the query client: amplify's own retry would repeat a POST.
      retryStrategy: { strategy: 'no-retry' },
      ...(query && { queryParams: given(query) }),
      ...(body !== undefined && { body: body as NonNullable<SendOptions['body']> }),
    },
  });
  const cancel = () => operation.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await (await (operation.response as Promise<Answer>)).body.json();
  } catch (error) {
    throw explain(error, signal);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

type SendOptions = NonNullable<Parameters<typeof post>[0]['options']>;
type Answer = Awaited<ReturnType<typeof get>['response']>;

const given = (query: Query): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));

function explain(error: unknown, signal: AbortSignal | undefined): unknown {
  if (isCancelError(error)) return signal?.reason ?? error;
  const response = error instanceof NamedError ? error.response : undefined;
  if (response) return new ApiError(response.statusCode, response.body?.trim() ?? '', response.headers['x-error-code']);
  return navigator.onLine ? new UnreachableError(error) : new OfflineError();
}
