import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda';

const timeoutMs = 29_000;

/** A request as API Gateway hands it to a function: an event of payload 2.0. */
export function toEvent(
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
export function lambdaContext(): LambdaContext {
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
