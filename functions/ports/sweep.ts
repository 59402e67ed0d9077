import type { PhotoDeleter } from './photos.ts';

/** Age is real time, as the store counts it: uploads live by the clock of their signatures, not of the game. */
export interface UploadSweep extends PhotoDeleter {
  /** One page of the keys of uploads older than this, and where the next page goes on. */
  oldUploads(page: { olderThanMs: number; after?: string | undefined }): Promise<{ keys: string[]; next?: string }>;
  /** One page of everything that lies there of one walker: uploads and archives. */
  uploadsOf(walkerId: string): Promise<string[]>;
  deleteUpload(key: string): Promise<void>;
}

/** A record of deletions that a restore of the table does not take back. */
export interface DeletionNotes {
  noteDeletion(walkerId: string): Promise<void>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** List and delete unused uploads, and what was made of them. */
    sweep: UploadSweep;
    'sweep.note': DeletionNotes;
  }
}
