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

/** Age is real time, as the store counts it: uploads live by the clock of their signatures, not of the game. */
export interface UploadSweep extends PhotoDeleter {
  /** One page of the keys of uploads older than this or larger than any photo may be, with the next cursor. */
  oldUploads(page: { olderThanMs: number; after?: string | undefined }): Promise<{ keys: string[]; next?: string }>;
  /** One page of a walker's objects: uploads and archives. */
  uploadsOf(walkerId: string): Promise<string[]>;
  deleteUpload(key: string): Promise<void>;
}

/** Records deletions outside the table, so that restoring a backup does not undo them. */
export interface DeletionNotes {
  noteDeletion(walkerId: string): Promise<void>;
}

export interface Uploads {
  /**
   * Signs a URL for a PUT. With type and size it is valid for five minutes, for these and an unused key only; without
   * them for a minute.
   */
  sign(request: {
    key: string;
    contentType?: string | undefined;
    size?: number | undefined;
  }): Promise<{ uploadURL: string; headers?: Record<string, string> }>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Reads uploads and deletes them after the commit; writes derivatives; decodes pictures. */
    photos: PhotoMaker;
    /** Reads photos; deletes unreferenced ones; copies one to another name. */
    'photos.read': PhotoReader;
    'photos.delete': PhotoDeleter;
    'photos.move': PhotoMover;
    /** Lists and deletes unused uploads and their derivatives. */
    sweep: UploadSweep;
    'sweep.note': DeletionNotes;
    /** A presigned URL has the permissions of the role that signs it, so this grants putting objects. */
    'uploads.sign': Uploads;
  }
}
