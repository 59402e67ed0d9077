import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HttpEvent, LambdaContext } from '../http/bearer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { HttpResult } from '../http/reply.ts';
import type { CoreEnvironment, Environment } from '../runtime/context.ts';
import type { LogLine } from '../runtime/log.ts';
import type { Stage } from '../runtime/stage.ts';
import { requireDescribed } from './describedAnswer.ts';

export const testStage: Stage = {
  name: 'local',
  siteUrl: undefined,
  originSecret: undefined,
  tableName: 'signpost',
  isDevelopment: true,
  registration: 'open',
  inviters: 'members',
  scryptCost: 6,
  forgotAnswerMs: 0,
};

export interface Call {
  method?: string;
  path?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  cookie?: string | undefined;
}

/** Each session calls from its own network, because limits count per network. */
export function addressOf(cookie: string | undefined): string {
  if (!cookie) return '203.0.113.7';
  const [a, b, c] = createHash('sha256').update(cookie).digest();
  return `10.${a}.${b}.${c}`;
}

let networks = 0;
/** Headers of an unused network, because registrations per network are limited. */
export const freshNetwork = (): Record<string, string> => {
  networks += 1;
  return {
    'cloudfront-viewer-address': `11.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}:40000`,
  };
};

/** What handlers read of an API Gateway event. */
export function httpEvent({ path = '/api/test', params, query, cookie, ...call }: Call): HttpEvent {
  const body = call.body === undefined || typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
  const method = call.method ?? (body === undefined ? 'GET' : 'POST');
  return {
    rawPath: path,
    ...(cookie && { cookies: [cookie] }),
    headers: {
      host: 'localhost:3000',
      'cloudfront-viewer-address': `${addressOf(cookie)}:40000`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(query && { queryStringParameters: query }),
    ...(params && { pathParameters: params }),
    requestContext: { requestId: 'request-1', http: { method, sourceIp: '203.0.113.7' } },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  };
}

export const lambdaContext: LambdaContext = { getRemainingTimeInMillis: () => 25_000 };

export interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  /** Bytes of the transferred body. */
  bytes: number;
  /** The body where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  json: any;
}

export function answerOf(result: HttpResult): Answer {
  const isJson = result.headers['content-type']?.startsWith('application/json');
  const bytes = Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8');
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[result.headers['content-encoding'] ?? ''];
  const text = (unpack ? unpack(bytes) : bytes).toString('utf8');
  return {
    status: result.statusCode,
    headers: result.headers,
    cookies: result.cookies ?? [],
    text,
    bytes: bytes.length,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** Calls handlers like the gateway, with a controllable clock and a readable log. */
export function testBench(adapters: Partial<Environment>) {
  const lines: LogLine[] = [];
  const bench = {
    now: new Date('2026-11-20T09:00:00Z'),
    stage: testStage,
    lines,
    /** A test may replace an adapter. */
    adapters,
    /** Context of a job besides its ports. */
    coreEnvironment: (): CoreEnvironment => ({
      stage: bench.stage,
      clock: () => bench.now,
      log: (line) => lines.push(line),
    }),
    async call(endpoint: Endpoint | Promise<Endpoint>, call: Call = {}): Promise<Answer> {
      // Read before the first await, because a test may swap the table for one call.
      const environment = { ...bench.coreEnvironment(), ...adapters };
      let route: string | undefined;
      const log = (line: LogLine) => {
        environment.log(line);
        if (line.message === 'request') route = line.route;
      };
      const handler = (await endpoint)({ ...environment, log });
      const answer = answerOf(await handler(httpEvent(call), lambdaContext));
      requireDescribed(route, answer);
      // An unexpected fault is printed with its stack.
      if (answer.status === 500) console.warn(lines.findLast((line) => line.message === 'fault')?.error);
      return answer;
    },
  };
  return bench;
}

/** The cookie a browser would send back. */
export const cookieOf = (answer: Answer) => answer.cookies[0]?.split(';')[0];
