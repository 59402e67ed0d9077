import { say } from '../words/say.ts';
import { reasonPhrase } from './reasonPhrase.ts';

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
