import { ApiError, OfflineError } from './errors.ts';

/** Whether the server may have done what it was asked to, although no answer says so. */
const mayHaveHappened = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : !(error instanceof OfflineError);

/** Remembers which writes may have happened, so that the next try can say that it is the same again. */
export function lostAnswers() {
  const lost = new Set<string>();
  return async <T>(name: string, send: (isAgain: boolean) => Promise<T>): Promise<T> => {
    try {
      const answer = await send(lost.has(name));
      lost.delete(name);
      return answer;
    } catch (error) {
      if (mayHaveHappened(error)) lost.add(name);
      else if (error instanceof ApiError) lost.delete(name);
      throw error;
    }
  };
}
