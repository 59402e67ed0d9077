import type { PhotoDeleter } from './photos.ts';

/** Age is real time, as the store counts it: uploads live by the clock of their signatures, not of the game. */
export interface UploadSweep extends PhotoDeleter {
  /** One page of the keys of uploads older than this or larger than any photo may be, with the next cursor. */
  oldUploads(page: { olderThanMs: number; after?: string | undefined }): Promise<{ keys: string[]; next?: string }>;
  /** One page of a walker's objects: uploads and archives. */
  uploadsOf(walkerId: string): Promise<string[]>;
  deleteUpload(key: string): Promise<void>;
}

/** A record of deletions that a restore of the table does not take back. */
export interface DeletionNotes {
  noteDeletion(walkerId: string): Promise<void>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Lists and deletes unused uploads and their derivatives. */
    sweep: UploadSweep;
    'sweep.note': DeletionNotes;
  }
}
