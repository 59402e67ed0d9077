import type { Verdict } from '../../shared/domain/signs/proof.ts';

export interface SignSeen {
  outcome: Verdict | 'unloadable';
  /** Which of the names were read. */
  names: readonly string[];
}

export interface SignReader {
  /**
   * What a picture's sign says: some of these names, another street's, or nothing; `unloadable` where the models cannot
   * be loaded. Rivals are streets nearby: what fits one of them as well is none of the names.
   */
  read(picture: Uint8Array, wanted: { names: readonly string[]; rivals: readonly string[] }): Promise<SignSeen>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Read signs: it decides the function's size, and the models lie beside its bundle. */
    signReader: SignReader;
  }
}
