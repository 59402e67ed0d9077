import { Amplify } from '@aws-amplify/core';
import { del, get, isCancelError, ApiError as NamedError, patch, post } from 'aws-amplify/api';
import type { Method } from '../../../shared/api/route.ts';
import { fetchWords } from '../i18n/catalogues.ts';
import { isPage } from '../ui/notices/connection.ts';
import { ApiError } from './errors.ts';

const apiName = 'signpost';
const operations = { GET: get, POST: post, PATCH: patch, DELETE: del } as const;
type SendOptions = NonNullable<Parameters<typeof post>[0]['options']>;
type Answer = Awaited<ReturnType<typeof get>['response']>;

export interface Sending {
  method: Method;
  path: string;
  query?: Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Amplify checks each address by URL.canParse, which Safari has from 17 and Chrome from 120. */
function completeUrl(): void {
  const url: Partial<Pick<typeof URL, 'canParse'>> = URL;
  url.canParse ??= (address, base) => {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  };
}

/** The session is a cookie, so Amplify needs no credentials, only the origin of the page. */
export function configure(endpoint: string): void {
  completeUrl();
  Amplify.configure({ API: { REST: { [apiName]: { endpoint } } } }, { API: { REST: { defaultAuthMode: 'none' } } });
}

export interface Received {
  body: unknown;
  /** The cursor of the next page; absent on the last page. */
  nextCursor: string | undefined;
}

/** Sends one request. Throws `ApiError` for an answer of the server, and the network error otherwise. */
export async function transfer({ method, path, query, body, signal }: Sending): Promise<Received> {
  const operation = operations[method]({
    apiName,
    path,
    options: {
      // The query client alone decides about retries: Amplify's own retry would repeat a POST.
      retryStrategy: { strategy: 'no-retry' },
      ...(query && { queryParams: query }),
      ...(body !== undefined && { body: body as NonNullable<SendOptions['body']> }),
    },
  });
  const cancel = () => operation.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const answer = await (operation.response as Promise<Answer>);
    return { body: await answer.body.json(), nextCursor: answer.headers['x-next-cursor'] };
  } catch (error) {
    if (isCancelError(error)) throw signal?.reason ?? error;
    const answer = error instanceof NamedError ? error.response : undefined;
    if (!answer || isPage(answer.headers['content-type'])) throw error;
    await fetchWords('refusals');
    const { 'x-error-code': code, 'retry-after': retryAfter } = answer.headers;
    throw new ApiError(answer.statusCode, answer.body?.trim() ?? '', code, retryAfter);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
