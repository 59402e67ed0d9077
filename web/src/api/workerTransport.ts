import { isPage } from '../ui/notices/connection.ts';
import type * as amplify from './amplifyTransport.ts';
import { ApiError } from './errors.ts';

/** The service worker uses fetch, because Amplify's client is larger than the whole worker. */
let origin = '';

export const configure: typeof amplify.configure = (endpoint) => {
  origin = endpoint;
};

export const transfer: typeof amplify.transfer = async ({ method, path, query, body, signal }) => {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal && { signal }),
  });
  if (isPage(response.headers.get('content-type'))) throw new TypeError('A captive portal has answered.');
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text.trim(), response.headers.get('x-error-code') ?? undefined);
  return { body: JSON.parse(text), nextCursor: response.headers.get('x-next-cursor') ?? undefined };
};
