import { setTimeout as pause } from 'node:timers/promises';

interface Answer {
  status: number;
  /** `x-error-code` of a refusal. */
  code: string | null;
  cookie: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server said
  json: any;
}

interface Sent {
  method?: string;
  body?: unknown;
  cookie?: string;
}

const answerMs = 20_000;
const againMs = 40;
const patienceMs = 120_000;

/**
 * Asks as an app does whose server comes and goes: until there is an answer, and the same again each time. `tries` above
 * one means that what was asked may have been done before.
 */
export function patient(url: string) {
  let lost = 0;
  async function untilAnswered<T>(once: () => Promise<T>): Promise<{ answer: T; tries: number }> {
    const deadline = Date.now() + patienceMs;
    for (let tries = 1; ; tries++) {
      try {
        return { answer: await once(), tries };
      } catch (error) {
        if (Date.now() > deadline) throw error;
        lost++;
        await pause(againMs);
      }
    }
  }
  const once = async (path: string, { method, body, cookie }: Sent): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await answer.text();
    // Killed engine, living server: to the app that is no answer either.
    if (answer.status >= 500) throw new Error(text);
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      code: answer.headers.get('x-error-code'),
      cookie: answer.headers.get('set-cookie')?.split(';')[0],
      json: isJson ? JSON.parse(text) : undefined,
    };
  };
  return {
    /** Calls that got no answer. */
    lost: () => lost,
    ask: async (path: string, sent: Sent = {}) => {
      const { answer, tries } = await untilAnswered(() => once(path, sent));
      return { ...answer, tries };
    },
    /** The status of a PUT of a photo. */
    put: async (target: string, photo: Buffer) =>
      (
        await untilAnswered(async () => {
          const headers = { 'content-type': 'image/jpeg', 'if-none-match': '*' };
          const signal = AbortSignal.timeout(answerMs);
          const { status } = await fetch(target, { method: 'PUT', body: new Uint8Array(photo), headers, signal });
          if (status >= 500) throw new Error(String(status));
          return status;
        })
      ).answer,
  };
}
