export interface SignMessage {
  walkerId: string;
  day: string;
}

export interface SignQueue {
  /** Queues a photo for reading. A lost message costs an hour, until the scheduled job queues the photo again. */
  announce(walk: SignMessage): Promise<void>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Queues a photo for the sign reader. */
    signQueue: SignQueue;
  }
}
