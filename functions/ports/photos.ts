/** Turning an upload into a photo. */
export interface PhotoMaker {
  /** Where uploads are: the key of one follows. */
  readonly uploadsUrl: string;
  /** Size of an upload without reading it; `undefined` when there is none. */
  size(key: string): Promise<number | undefined>;
  readUpload(key: string): Promise<Uint8Array>;
  deleteUpload(key: string): Promise<void>;
  putPhoto(name: string, jpeg: Uint8Array): Promise<void>;
}

export interface PhotoReader {
  /** A photo as it is kept; `undefined` when there is none of this name. */
  readPhoto(name: string): Promise<Uint8Array | undefined>;
}

export interface PhotoDeleter {
  deletePhoto(name: string): Promise<void>;
}

export interface PhotoMover extends PhotoDeleter {
  /** False when there is no such photo. */
  copyPhoto(from: string, to: string): Promise<boolean>;
}

/** The two buckets as the photo rules see them. */
export interface Photos extends PhotoMaker, PhotoReader, PhotoMover {}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Read, and after the commit delete, what was uploaded; write the derivatives; decode pictures. */
    photos: PhotoMaker;
    /** Read a photo; delete one that nothing refers to any more; and, besides, copy one to another name. */
    'photos.read': PhotoReader;
    'photos.delete': PhotoDeleter;
    'photos.move': PhotoMover;
  }
}
