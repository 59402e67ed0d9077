import { Refusal } from '../../../shared/api/errors.ts';

interface Bounds {
  /** More share the same processors, and each takes 128 MB. */
  atOnce: number;
  /** A request that would have to wait longer is refused at once: an answer after the gateway's 29 seconds is lost. */
  longestMs: number;
  /** How long one takes, until the first has been measured. */
  guessMs: number;
}

/**
 * Passwords are hashed slowly on purpose, so a crowd that signs in at one moment stands in a queue here. In the cloud a
 * function has one request at a time, and none ever waits.
 */
export function hashQueue({ atOnce, longestMs, guessMs }: Bounds, clock: () => number = () => performance.now()) {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  let usualMs = guessMs;

  const waitMs = () => (atWork < atOnce ? 0 : (Math.floor(waiting.length / atOnce) + 1) * usualMs);

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const wait = waitMs();
    if (wait > longestMs) throw comeAgainAfter(wait);
    const came = clock();
    if (atWork < atOnce) atWork++;
    else await new Promise<void>((myTurn) => waiting.push(myTurn));
    const began = clock();
    try {
      // A machine that became slower meanwhile: with the work itself the answer would come too late.
      if (began - came > 1.5 * longestMs) throw comeAgainAfter(usualMs);
      const answer = await work();
      usualMs = (3 * usualMs + (clock() - began)) / 4;
      return answer;
    } finally {
      const next = waiting.shift();
      // The place is handed on: no request that comes now gets between.
      if (next) next();
      else atWork--;
    }
  };
  return Object.assign(inTurn, { isWaitedFor: () => waiting.length > 0 });
}

const comeAgainAfter = (ms: number) =>
  new Refusal('too_many_at_once', { headers: { 'retry-after': String(Math.ceil(ms / 1000)) } });
