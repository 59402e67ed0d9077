import { msg } from '../../../shared/domain/msg.ts';
import { t } from '../i18n/t.ts';

/** HTTP's own words: HTTP/2 and amplify's client drop the status text, and an error without a body is named by it. */
const phrases: Readonly<Record<number, string>> = {
  400: msg('Bad Request'),
  401: msg('Unauthorized'),
  403: msg('Forbidden'),
  404: msg('Not Found'),
  405: msg('Method Not Allowed'),
  408: msg('Request Timeout'),
  409: msg('Conflict'),
  413: msg('Content Too Large'),
  415: msg('Unsupported Media Type'),
  429: msg('Too Many Requests'),
  500: msg('Internal Server Error'),
  502: msg('Bad Gateway'),
  503: msg('Service Unavailable'),
  504: msg('Gateway Timeout'),
};

const reasonPhrase = (status: number): string => phrases[status] ?? msg('Unknown Status');

/** A definite no from the server. The message is fit to show: "409: That username is already taken." */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The refusal's name from shared/api/errors.ts; absent when something before our functions answered. */
  readonly code: string | undefined;

  constructor(status: number, body: string, code?: string) {
    super(`${status}: ${t(body || reasonPhrase(status))}`);
    this.status = status;
    this.code = code;
  }
}

/** OFFLINE: a read that failed, or a write that was not even tried, because the browser has no network. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
  constructor() {
    super(t("You're not connected. Please try again when you are."));
  }
}

/** No answer at all although the browser believes it has a network. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  constructor(cause: unknown) {
    super(t("Signpost can't be reached. Please try again in a moment."), { cause });
  }
}
