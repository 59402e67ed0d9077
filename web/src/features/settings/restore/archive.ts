import { type ArchiveContent, archiveContent } from '../../../../../shared/api/restore/archive.ts';
import { MAX_RESTORED_PHOTO_BYTES } from '../../../../../shared/domain/challenges/restoring.ts';
import { EARLIER_FILE } from '../../../../../shared/domain/collection/earlierPlaces.ts';
import type { Line } from '../../../../../shared/domain/geo.ts';
import { linesOfGpx } from '../../../../../shared/domain/walk/gpx.ts';
import { readZip, type ZipEntry } from '../../../api/zip.ts';

/** Records of ten years have about 10 MB, one route about 50 KB. */
const MAX_RECORDS_BYTES = 48 * 1024 * 1024;
const MAX_WAY_BYTES = 512 * 1024;

export class NotAnArchive extends Error {}

/** A ZIP made by `Download My Data`; its content is untrusted. */
export interface Archive extends ArchiveContent {
  photoDays: ReadonlySet<string>;
  hasEarlierStreets: boolean;
  linesOf(day: unknown): Promise<Line[]>;
  photoOf(day: string): Promise<Blob>;
  /** The profile photo, if there is exactly one. */
  face: (() => Promise<Blob>) | undefined;
}

export async function readArchive(file: Blob): Promise<Archive> {
  const entries = await readZip(file).catch(refuse);
  const records = await entries.get('signpost.json')?.read(MAX_RECORDS_BYTES).catch(refuse);
  const content = records && archiveContent(jsonOf(records));
  if (!content) throw new NotAnArchive();
  const names = [...entries.keys()];
  const faces = names.filter((name) => /^photos\/profile-\d+\.jpg$/.test(name));
  const [face] = faces.length === 1 ? faces.flatMap((name) => entries.get(name) ?? []) : [];
  return {
    ...content,
    photoDays: new Set(names.flatMap((name) => /^photos\/(\d{4}-\d{2}-\d{2})\.jpg$/.exec(name)?.[1] ?? [])),
    hasEarlierStreets: entries.has(EARLIER_FILE),
    async linesOf(day) {
      const bytes = await entries
        .get(`walks/${day}.gpx`)
        ?.read(MAX_WAY_BYTES)
        .catch(() => undefined);
      return bytes ? linesOfGpx(new TextDecoder().decode(bytes)) : [];
    },
    photoOf: (day) => photoOf(entries.get(`photos/${day}.jpg`)),
    face: face && (() => photoOf(face)),
  };
}

function refuse(): never {
  throw new NotAnArchive();
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

async function photoOf(entry: ZipEntry | undefined): Promise<Blob> {
  if (!entry) throw new NotAnArchive();
  return new Blob([await entry.read(MAX_RESTORED_PHOTO_BYTES)], { type: 'image/jpeg' });
}
