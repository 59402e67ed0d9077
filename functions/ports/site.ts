export interface Site {
  /** Fails where the site does not answer at its own address. */
  reach(): Promise<void>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    site: Site;
  }
}
