export interface Storage {
  /** Fails where the bucket of photos does not answer, or the role may not ask it. */
  reach(): Promise<void>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    storage: Storage;
  }
}
