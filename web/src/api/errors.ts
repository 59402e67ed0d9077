import { phrase } from '../../../shared/domain/phrase.ts';
import { say } from '../words/say.ts';

/** HTTP's own words: HTTP/2 and amplify's client drop the status text, and an error without a body is named by it. */
const phrases: Readonly<Record<number, string>> = {
  400: phrase('Bad Request'),
  401: phrase('Unauthorized'),
  403: phrase('Forbidden'),
  404: phrase('Not Found'),
  405: phrase('Method Not Allowed'),
  408: phrase('Request Timeout'),
  409: phrase('Conflict'),
  413: phrase('Content Too Large'),
  415: phrase('Unsupported Media Type'),
  429: phrase('Too Many Requests'),
  500: phrase('Internal Server Error'),
  502: phrase('Bad Gateway'),
  503: phrase('Service Unavailable'),
  504: phrase('Gateway Timeout'),
};

const reasonPhrase = (status: number): string => phrases[status] ?? phrase('Unknown Status');

/** A definite no from the server. The message is fit to show: "409: That username is already taken." */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The refusal's name from shared/api/errors.ts; absent when something before our functions answered. */
  readonly code: string | undefined;

  constructor(status: number, body: string, code?: string) {
    super(`${status}: ${say(body || reasonPhrase(status))}`);
    this.status = status;
    this.code = code;
  }
}

/** OFFLINE: a read that failed, or a write that was not even tried, because the browser has no network. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
  constructor() {
    super(say("You're not connected. Please try again when you are."));
  }
}

/** No answer at all although the browser believes it has a network. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  constructor(cause: unknown) {
    super(say("Signpost can't be reached. Please try again in a moment."), { cause });
  }
}
