export interface Reachable {
  /** Fails where it does not answer. */
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
