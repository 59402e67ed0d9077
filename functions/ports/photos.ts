export interface PhotoMaker {
  readonly uploadsUrl: string;
  /** Size of an upload from its metadata; `undefined` if missing. */
  size(key: string): Promise<number | undefined>;
  readUpload(key: string): Promise<Uint8Array>;
  deleteUpload(key: string): Promise<void>;
  putPhoto(name: string, jpeg: Uint8Array): Promise<void>;
}

export interface PhotoReader {
  readPhoto(name: string): Promise<Uint8Array | undefined>;
}

export interface PhotoDeleter {
  deletePhoto(name: string): Promise<void>;
}

export interface PhotoMover extends PhotoDeleter {
  /** Returns false if the photo does not exist. */
  copyPhoto(from: string, to: string): Promise<boolean>;
}

export interface Photos extends PhotoMaker, PhotoReader, PhotoMover {}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Reads uploads and deletes them after the commit; writes derivatives; decodes pictures. */
    photos: PhotoMaker;
    /** Reads photos; deletes unreferenced ones; copies one to another name. */
    'photos.read': PhotoReader;
    'photos.delete': PhotoDeleter;
    'photos.move': PhotoMover;
  }
}
