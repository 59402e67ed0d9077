import type { ShareOutcome } from '../../../../shared/api/shareTarget.ts';
import { rowStore } from './rowStore.ts';

/** A photo that was shared to the app, before it is known whose walk it is for: then it is the outbox's. */
interface SharedPhoto {
  id: 'photo';
  name: string;
  type: string;
  lastModified: number;
  sharedAt: number;
  bytes: ArrayBuffer;
}

/** Larger than any phone's photo: a video that calls itself a picture would fill the memory. */
const MAX_BYTES = 60_000_000;
/** Time enough to sign in. */
const KEPT_MS = 60 * 60_000;

const rows = rowStore<SharedPhoto>('signpost-shared', 'photos', 'id');

/** What of the files can be a walk's proof; the sentences for the others are home's. */
export function judgeShared(files: readonly Pick<File, 'type' | 'size'>[]): Exclude<ShareOutcome, 'kept'> | undefined {
  const [file] = files;
  if (!file) return 'missed';
  if (files.length > 1) return 'several';
  if (!file.type.startsWith('image/')) return 'no-image';
  return file.size > MAX_BYTES ? 'too-large' : undefined;
}

/** A share sheet sends no referrer, or the name of an app (`android-app:`); a form on a page of the web sends its own. */
export function isFromAnotherSite(referrer: string, origin: string): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== origin;
}

/**
 * Called by the service worker, which knows neither walker nor walk. A photo that waits stays: without a referrer, which a
 * page can withhold, a form of another site looks like the share sheet. Home opens the one that waits.
 */
export async function keepShared(files: readonly File[], now: number): Promise<ShareOutcome> {
  const [file] = files;
  const refusal = judgeShared(files);
  if (refusal || !file) return refusal ?? 'missed';
  const { name, type, lastModified } = file;
  const bytes = await file.arrayBuffer();
  const photo: SharedPhoto = { id: 'photo', name, type, lastModified, sharedAt: now, bytes };
  try {
    await expireShared(now);
    // Of two at once the second finds the first: `add` refuses an id that is there.
    await rows.change((table) => table.add(photo));
    return 'kept';
  } catch {
    return (await rows.readAll().catch(() => [])).length > 0 ? 'kept' : 'missed';
  }
}

/** Takes the photo out, so that it is opened once. */
export async function takeShared(now: number): Promise<File | undefined> {
  const [kept] = await rows.readAll().catch(() => []);
  if (!kept) return undefined;
  await rows.change((table) => table.clear());
  if (isOver(kept, now)) return undefined;
  return new File([kept.bytes], kept.name, { type: kept.type, lastModified: kept.lastModified });
}

/** At each start of the app: a photo that was shared while signed out does not stay for ever. */
export async function expireShared(now: number): Promise<void> {
  const kept = await rows.readAll();
  if (kept.some((photo) => isOver(photo, now))) await rows.change((table) => table.clear());
}

const isOver = ({ sharedAt }: SharedPhoto, now: number): boolean => now - sharedAt > KEPT_MS;
