import { msg } from '../../../shared/domain/msg.ts';
import { t } from '../i18n/t.ts';

/** HTTP/2 and Amplify drop the status text, so an error without a body is named by this table. */
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

/** A refusal by the server. The message can be shown to the walker: "409: That username is already taken." */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The error code of shared/api/errors.ts; absent when a proxy answered in place of our functions. */
  readonly code: string | undefined;
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: string, code?: string, retryAfter?: string) {
    super(`${status}: ${t(body || reasonPhrase(status))}`);
    this.status = status;
    this.code = code;
    this.retryAfter = Number(retryAfter) || undefined;
  }
}

/** OFFLINE: a read failed or a write was not sent, because the browser has no network. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
  constructor() {
    super(t("You're not connected. Please try again when you are."));
  }
}

/** No answer came although the browser reports a network. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  constructor(cause: unknown) {
    super(t("Signpost can't be reached. Please try again in a moment."), { cause });
  }
}
