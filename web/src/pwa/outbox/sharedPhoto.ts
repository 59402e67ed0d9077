import type { ShareOutcome } from '../../../../shared/api/appLinks.ts';
import { rowStore } from './rowStore.ts';

/** A shared photo before its walk is known; afterwards it moves to the outbox. */
interface SharedPhoto {
  id: 'photo';
  name: string;
  type: string;
  lastModified: number;
  sharedAt: number;
  bytes: ArrayBuffer;
}

/** The limit exceeds every phone's photo: a video declared as an image would fill the memory. */
const MAX_BYTES = 60_000_000;
/** An hour is enough time to log in. */
const KEPT_MS = 60 * 60_000;

const rows = rowStore<SharedPhoto>('signpost-shared', 'photos', 'id');

/** Returns why the shared files cannot be a walk's photo, or undefined if they can. Home shows the text. */
export function judgeShared(files: readonly Pick<File, 'type' | 'size'>[]): Exclude<ShareOutcome, 'kept'> | undefined {
  const [file] = files;
  if (!file) return 'missed';
  if (files.length > 1) return 'several';
  if (!file.type.startsWith('image/')) return 'no-image';
  return file.size > MAX_BYTES ? 'too-large' : undefined;
}

/** A share sheet sends no referrer or the name of an app (`android-app:`); a form of a web page sends its own. */
export const isFromAnotherSite = (referrer: string, origin: string): boolean =>
  /^https?:/.test(referrer) && new URL(referrer).origin !== origin;

/** A waiting photo is not replaced, because a form of another site without a referrer looks like the share sheet. */
export async function keepShared(files: readonly File[], now: number): Promise<ShareOutcome> {
  const [file] = files;
  const refusal = judgeShared(files);
  if (refusal || !file) return refusal ?? 'missed';
  const { name, type, lastModified } = file;
  const bytes = await file.arrayBuffer();
  const photo: SharedPhoto = { id: 'photo', name, type, lastModified, sharedAt: now, bytes };
  try {
    await expireShared(now);
    // `add` fails for an existing id, so of two concurrent shares one fails.
    await rows.change((table) => table.add(photo));
    return 'kept';
  } catch {
    return (await rows.readAll().catch(() => [])).length > 0 ? 'kept' : 'missed';
  }
}

/** The photo is deleted when it is read, so that it opens once. */
export async function takeShared(now: number): Promise<File | undefined> {
  const [kept] = await rows.readAll().catch(() => []);
  if (!kept) return undefined;
  await rows.change((table) => table.clear());
  if (isOver(kept, now)) return undefined;
  return new File([kept.bytes], kept.name, { type: kept.type, lastModified: kept.lastModified });
}

/** Each start of the app deletes an expired shared photo. */
export async function expireShared(now: number): Promise<void> {
  const kept = await rows.readAll();
  if (kept.some((photo) => isOver(photo, now))) await rows.change((table) => table.clear());
}

const isOver = ({ sharedAt }: SharedPhoto, now: number): boolean => now - sharedAt > KEPT_MS;
