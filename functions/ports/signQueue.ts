/** Which walk's photo is to be looked at. */
export interface SignMessage {
  walkerId: string;
  day: string;
}

export interface SignQueue {
  /** Says that a photo waits. A message that is lost costs an hour: the job looks for what nothing has looked at. */
  announce(walk: SignMessage): Promise<void>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Tell the reader of signs that a photo waits. */
    signQueue: SignQueue;
  }
}
