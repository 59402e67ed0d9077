export interface Reachable {
  /** Rejects if the target does not answer. */
  reach(): Promise<void>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** The site at its own address. */
    site: Reachable;
    /** The bucket of photos, with the permission of the role. */
    storage: Reachable;
  }
}
