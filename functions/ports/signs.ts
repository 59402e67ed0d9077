import type { Verdict } from '../../shared/domain/signs/proof.ts';

export interface SignMessage {
  walkerId: string;
  day: string;
}

export interface SignQueue {
  /** Queues a photo for reading. A lost message costs an hour, until the scheduled job queues the photo again. */
  announce(walk: SignMessage): Promise<void>;
}

export interface SignSeen {
  outcome: Verdict | 'unloadable';
  names: readonly string[];
}

export interface SignReader {
  /**
   * Returns the wanted names found, another street's name, or neither; `unloadable` if the models cannot be loaded.
   * Rivals are nearby streets: a text that matches one of them as well is not a wanted name.
   */
  read(picture: Uint8Array, wanted: { names: readonly string[]; rivals: readonly string[] }): Promise<SignSeen>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Queues a photo for the sign reader. */
    signQueue: SignQueue;
    /** Reads signs; the function is larger, with the models beside its bundle. */
    signReader: SignReader;
  }
}
