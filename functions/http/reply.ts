import { Refusal } from '../../shared/api/errors.ts';

export interface Extras {
  status?: number;
  headers?: Record<string, string>;
  cookies?: string[];
}

/** An answer with status or headers. Handlers without them return the plain value. */
export class Reply<T> {
  readonly body: T;
  readonly extras: Extras;
  constructor(body: T, extras: Extras) {
    this.body = body;
    this.extras = extras;
  }
}

export interface HttpResult {
  statusCode: number;
  headers: Record<string, string>;
  cookies?: string[];
  body: string;
  /** Set for compressed bodies, as API Gateway requires. */
  isBase64Encoded?: boolean;
}

/** Headers of every API answer, whatever the edge adds. */
const always = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export function success(status: number, body: unknown, extras: Extras): HttpResult {
  return {
    statusCode: extras.status ?? status,
    headers: { ...always, 'content-type': 'application/json; charset=utf-8', ...extras.headers },
    ...(extras.cookies && { cookies: extras.cookies }),
    body: JSON.stringify(body),
  };
}

export function refusal(error: Refusal, cookies?: string[]): HttpResult {
  return {
    statusCode: error.status,
    headers: {
      ...always,
      'content-type': 'text/plain; charset=utf-8',
      'x-error-code': error.code,
      ...error.headers,
    },
    ...(cookies && { cookies }),
    body: error.message,
  };
}

/** The same refusal as JSON (RFC 9457), for clients that accept it by name. */
export function asProblem(answer: HttpResult, accepts: string | undefined): HttpResult {
  const code = answer.headers['x-error-code'];
  if (!code || !accepts?.includes('application/problem+json')) return answer;
  return {
    ...answer,
    headers: { ...answer.headers, 'content-type': 'application/problem+json', vary: 'accept' },
    body: JSON.stringify({ type: 'about:blank', title: answer.body, status: answer.statusCode, code }),
  };
}

export function fault(requestId: string): HttpResult {
  const answer = refusal(new Refusal('internal'));
  return { ...answer, body: `${answer.body} Please quote ${requestId}.` };
}
