import { Refusal } from '../../shared/api/errors.ts';
import type { Route } from '../../shared/api/route.ts';
import type { HttpEvent } from './event.ts';
import { parse, parseJson, refuseBrokenText, refuseForbiddenKeys } from './parse.ts';

const maxBodyBytes = 64 * 1024;

/** Path, query and body of a request, each by the route's schema. */
export function parseInput(route: Route, event: HttpEvent) {
  refuseForbiddenKeys(Object.keys(event.queryStringParameters ?? {}));
  for (const [name, value] of Object.entries(event.queryStringParameters ?? {})) refuseBrokenText(name, value);
  return {
    params: route.params ? parseParams(route, event) : undefined,
    query: route.query ? parse(route.query, event.queryStringParameters ?? {}) : undefined,
    body: parseBody(route, event),
  };
}

/** An id that cannot be one of ours names nothing: that is 404, not a lecture about its form. */
function parseParams(route: Route, event: HttpEvent): unknown {
  const parsed = route.params?.safeParse(event.pathParameters ?? {});
  if (!parsed?.success) throw new Refusal('not_found');
  return parsed.data;
}

function parseBody(route: Route, event: HttpEvent): unknown {
  const raw = event.body ?? '';
  const bytes = event.isBase64Encoded ? Buffer.from(raw, 'base64') : Buffer.from(raw);
  if (bytes.length > maxBodyBytes) throw new Refusal('body_too_large');
  if (bytes.length === 0) return route.body ? parse(route.body, {}) : undefined;
  if (!/^application\/json\s*(;|$)/i.test(event.headers['content-type'] ?? '')) throw new Refusal('not_json');
  const body = parseJson(bytes.toString('utf8'));
  return route.body ? parse(route.body, body) : undefined;
}
