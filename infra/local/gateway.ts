import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpEvent, LambdaContext } from '../../functions/http/bearer.ts';
import type { Endpoint, LambdaHandler } from '../../functions/http/endpoint.ts';
import { notFound } from '../../functions/http/notFound.ts';
import type { HttpResult } from '../../functions/http/reply.ts';
import type { Adapters, Environment } from '../../functions/runtime/context.ts';
import { namedJobs } from '../../shared/api/jobs.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
import { adapterFile, adaptersFor, adaptersOf } from '../entries.ts';
import { answerText, readBody } from './body.ts';
import { loadModule } from './loadModule.ts';
import { peerOf, type ViewerOf } from './viewer.ts';

const timeoutMs = 29_000;

/** Converts a request to what handlers read of an API Gateway event, payload version 2.0. */
function toEvent(
  request: IncomingMessage,
  url: URL,
  parameters: Record<string, string>,
  body: Buffer,
  viewer: string,
): HttpEvent {
  const { cookie, ...others } = request.headers;
  const headers = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  );
  // Overwrites the client's value, like the edge.
  headers['cloudfront-viewer-address'] = `${viewer}:${request.socket.remotePort ?? 0}`;
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    const before = Object.hasOwn(query, name) ? query[name] : undefined;
    Object.defineProperty(query, name, {
      value: before === undefined ? value : `${before},${value}`,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return {
    rawPath: url.pathname,
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    pathParameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, decode(value)])),
    requestContext: { requestId: randomUUID(), http: { method: request.method ?? 'GET', sourceIp: viewer } },
    ...(body.length > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  };
}

/** The part of Lambda's context that handlers use: the remaining time. */
function lambdaContext(): LambdaContext {
  const deadline = Date.now() + timeoutMs;
  return { getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Opens every adapter of the built routes and jobs once, from the same modules as the generated entries; `own` are
 * passed in.
 */
export async function openAdapters(
  env: Record<string, string | undefined>,
  own: Partial<Adapters> = {},
): Promise<Partial<Adapters>> {
  const names = new Set([
    ...namedRoutes().flatMap(adaptersOf),
    ...namedJobs().flatMap(({ job }) => adaptersFor(job.needs)),
  ]);
  const opened = await Promise.all(
    [...names].map(async (name) => {
      if (own[name]) return [name, own[name]];
      const adapter = await loadModule<{ open(env: Record<string, string | undefined>): unknown }>(adapterFile(name));
      return [name, adapter.open(env)];
    }),
  );
  return Object.fromEntries(opened);
}

export interface Mounted {
  method: string;
  path: string;
  handler: LambdaHandler;
}

/**
 * Local API Gateway: converts HTTP to payload-2.0 events for the same handlers as in the cloud, by the contract's route
 * table.
 */
export async function startGateway(environment: Environment, viewerOf: ViewerOf = peerOf): Promise<Listener> {
  const mounted = await Promise.all(
    namedRoutes().map(async ({ route, file }): Promise<Mounted> => {
      const module = await loadModule<{ handler: Endpoint }>(file);
      return { method: route.method, path: route.path, handler: module.handler(environment) };
    }),
  );
  return gatewayTo(mounted, notFound(environment), viewerOf);
}

/** The same router in front of other functions: this process's handlers or a synthesised stage's. */
export function gatewayTo(
  functions: readonly Mounted[],
  fallback: (event: HttpEvent, context: LambdaContext) => Promise<HttpResult>,
  viewerOf: ViewerOf = peerOf,
): Listener {
  // Fixed paths take precedence over parameters, as in API Gateway.
  const parameters = ({ path }: Mounted) => path.split('{').length;
  const mounted = functions
    .toSorted((one, other) => parameters(one) - parameters(other))
    .map((each) => ({ ...each, pattern: patternOf(each.path) }));
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://gateway');
    const body = await readBody(request);
    if (body === undefined) {
      return answerText(response, 413, 'That request is too large.', { 'cache-control': 'no-store' });
    }
    const found = mounted.find((one) => one.method === request.method && one.pattern.test(url.pathname));
    const values = found?.pattern.exec(url.pathname)?.groups ?? {};
    const event = toEvent(request, url, values, body, viewerOf(request));
    const answer = await (found?.handler ?? fallback)(event, lambdaContext());
    const bytes = Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8');
    response.writeHead(answer.statusCode, {
      ...answer.headers,
      ...(bytes.length > 0 && { 'content-length': bytes.length }),
      ...(answer.cookies && { 'set-cookie': answer.cookies }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}

export function patternOf(path: string): RegExp {
  const some = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${some.replaceAll(/\{(\w+)\+\}/g, '(?<$1>.+)')}$`);
}
