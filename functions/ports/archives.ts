export interface Archives {
  readPhoto(name: string): Promise<Uint8Array | undefined>;
  /** Stores a file; `fileName` is its name when downloaded. */
  put(key: string, file: { path: string; bytes: number; fileName: string }): Promise<void>;
  remove(key: string): Promise<void>;
  sign(key: string): Promise<string>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Creates and stores a walker's archive, and signs a short-lived download URL. */
    'archives.make': Archives;
    'archives.sign': Pick<Archives, 'sign'>;
  }
}
