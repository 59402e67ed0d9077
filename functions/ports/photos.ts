/** The two buckets as the photo rules see them. */
export interface Photos {
  /** Size of an upload without reading it; `undefined` when there is none. */
  size(uploadKey: string): Promise<number | undefined>;
  readUpload(uploadKey: string): Promise<Uint8Array>;
  deleteUpload(uploadKey: string): Promise<void>;
  putPhoto(name: string, jpeg: Uint8Array): Promise<void>;
  deletePhotos(names: readonly string[]): Promise<void>;
}
