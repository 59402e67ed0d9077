import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda';
import type { Endpoint, LambdaHandler } from '../../functions/http/endpoint.ts';
import { notFound } from '../../functions/http/notFound.ts';
import type { HttpResult } from '../../functions/http/reply.ts';
import type { Adapters, Environment } from '../../functions/runtime/context.ts';
import { namedJobs } from '../../shared/api/jobs.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
import { adapterFile, adaptersFor, adaptersOf } from '../entries.ts';
import { readBody } from './body.ts';

const timeoutMs = 29_000;

/** A request as API Gateway hands it to a function: an event of payload 2.0. */
function toEvent(
  request: IncomingMessage,
  url: URL,
  parameters: Record<string, string>,
  body: Buffer,
): APIGatewayProxyEventV2 {
  const { cookie, ...others } = request.headers;
  const headers = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  );
  const viewer = request.socket.remoteAddress ?? '127.0.0.1';
  // As the edge does it: whatever the client sent under this name is replaced.
  headers['cloudfront-viewer-address'] = `${viewer}:${request.socket.remotePort ?? 0}`;
  const now = Date.now();
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
    version: '2.0',
    routeKey: '$default',
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    pathParameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, decode(value)])),
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: viewer,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: new Date(now).toISOString(),
      timeEpoch: now,
    },
    ...(body.length > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  };
}

/** The little of Lambda's context that handlers look at: how much time is left. */
function lambdaContext(): LambdaContext {
  const deadline = Date.now() + timeoutMs;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'local',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'local',
    memoryLimitInMB: '1024',
    awsRequestId: randomUUID(),
    logGroupName: 'local',
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
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
 * Every adapter that a built route or a job needs, opened once, by the very modules that a function's entry imports;
 * `own` are there already.
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
      const adapter: { open(env: Record<string, string | undefined>): unknown } = await import(
        pathToFileURL(adapterFile(name)).href
      );
      return [name, adapter.open(env)];
    }),
  );
  return Object.fromEntries(opened);
}

export interface Mounted {
  method: string;
  /** `/api/users/{id}` */
  path: string;
  handler: LambdaHandler;
}

/**
 * API Gateway on one machine: from the contract's table, HTTP becomes a payload-2.0 event, the very handlers of the
 * cloud answer it, and their answer becomes HTTP again.
 */
export async function startGateway(environment: Environment): Promise<Listener> {
  const mounted = await Promise.all(
    namedRoutes().map(async ({ route, file }): Promise<Mounted> => {
      const module: { handler: Endpoint } = await import(pathToFileURL(file).href);
      return { method: route.method, path: route.path, handler: module.handler(environment) };
    }),
  );
  return gatewayTo(mounted, notFound(environment));
}

/** The same over whatever answers: the handlers of this process, or the functions of a deployed stage. */
export function gatewayTo(
  functions: readonly Mounted[],
  fallback: (event: APIGatewayProxyEventV2, context: LambdaContext) => Promise<HttpResult>,
): Listener {
  // As API Gateway chooses: a path without parameters before one that has some.
  const parameters = ({ path }: Mounted) => path.split('{').length;
  const mounted = functions
    .toSorted((one, other) => parameters(one) - parameters(other))
    .map((each) => ({ ...each, pattern: patternOf(each.path) }));
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://gateway');
    const body = await readBody(request);
    if (body === undefined) return refuse(response, 413, 'That request is too large.');
    const found = mounted.find((one) => one.method === request.method && one.pattern.test(url.pathname));
    const values = found?.pattern.exec(url.pathname)?.groups ?? {};
    const event = toEvent(request, url, values, body);
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

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(sentence);
}
