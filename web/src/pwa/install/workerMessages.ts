/** What pages and workers say to each other about versions. */

/** Page to waiting worker: the walker agrees. */
export const TAKE_OVER = 'take over';
/** Worker to page, and the page answers: then it is alive, and can ask the walker. */
export const ANYONE_THERE = 'anyone there?';
/** Page to worker: is this file of your version? */
export interface Question {
  isYours: string;
}

export const isQuestion = (data: unknown): data is Question =>
  typeof data === 'object' && data !== null && 'isYours' in data && typeof data.isYours === 'string';

/** Page to worker: what the page is read in, and is to be read in without a network. */
export interface Spoken {
  spoken: string;
}

export const isSpoken = (data: unknown): data is Spoken =>
  typeof data === 'object' && data !== null && 'spoken' in data && typeof data.spoken === 'string';

interface Listener {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** The answer, or undefined when there is none in time. */
export function ask(listener: Listener, question: typeof ANYONE_THERE | Question, withinMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = (answer: unknown) => {
      port1.close();
      resolve(answer);
    };
    port1.onmessage = ({ data }) => done(data);
    setTimeout(() => done(undefined), withinMs);
    listener.postMessage(question, [port2]);
  });
}
