import { Amplify } from '@aws-amplify/core';
import { del, get, isCancelError, ApiError as NamedError, patch, post } from 'aws-amplify/api';
import type { Method } from '../../../shared/api/route.ts';
import { fetchWords } from '../i18n/catalogues.ts';
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

/** What a module must offer to carry the calls of client.ts. */
export interface Transport {
  configure(endpoint: string): void;
  transfer(sending: Sending): Promise<Received>;
}

/** Cookies carry the session, so there is nothing to sign and nothing to know but where the page came from. */
export function configure(endpoint: string): void {
  Amplify.configure({ API: { REST: { [apiName]: { endpoint } } } }, { API: { REST: { defaultAuthMode: 'none' } } });
}

export interface Received {
  body: unknown;
  /** Where the next page of a list begins; absent on the last one. */
  nextCursor: string | undefined;
}

/** One request. Throws `ApiError` for a definite no, and whatever the network said for anything else. */
export async function transfer({ method, path, query, body, signal }: Sending): Promise<Received> {
  const operation = operations[method]({
    apiName,
    path,
    options: {
      // Whether to try again is decided once, by the query client: amplify's own retry would repeat a POST.
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
    if (!answer) throw error;
    await fetchWords('refusals');
    throw new ApiError(answer.statusCode, answer.body?.trim() ?? '', answer.headers['x-error-code']);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
