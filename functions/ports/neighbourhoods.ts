/** `busySeconds`: how long the server asks not to be called again (Retry-After). */
export type ImportOutcome = 'imported' | 'empty' | 'failed' | { busySeconds: number };

export interface Neighbourhoods {
  /** Imports a neighbourhood from Overpass; walkers read it once it is complete. */
  import(key: string): Promise<ImportOutcome>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    neighbourhoods: Neighbourhoods;
  }
}
