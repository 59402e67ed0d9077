export interface Archives {
  /** A photo as it is kept; `undefined` when it is gone. */
  readPhoto(name: string): Promise<Uint8Array | undefined>;
  /** Puts a file away under a key; `fileName` is what it is called when it is fetched. */
  put(key: string, file: { path: string; bytes: number; fileName: string }): Promise<void>;
  remove(key: string): Promise<void>;
  /** A URL that fetches it for a few minutes. */
  sign(key: string): Promise<string>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Make a walker's archive and put it away; sign a short-lived URL to fetch it. */
    'archives.make': Archives;
    'archives.sign': Pick<Archives, 'sign'>;
  }
}
