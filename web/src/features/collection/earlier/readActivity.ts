import type { EarlierPlace } from '../../../../../shared/domain/collection/earlierPlaces.ts';
import type { RecordedFix, Recording } from '../../../../../shared/domain/collection/recording.ts';

interface Layout {
  isRecord: boolean;
  littleEndian: boolean;
  bytes: number;
  at: { timestamp?: number; latitude?: number; longitude?: number };
}

const RECORD_MESSAGE = 20;
const FIELDS: Readonly<Record<number, keyof Layout['at']>> = { 253: 'timestamp', 0: 'latitude', 1: 'longitude' };
const NOT_SET = 0x7fffffff;
const DEGREES = 180 / 2 ** 31;

const isFit = (bytes: Uint8Array): boolean =>
  bytes.length > 12 && bytes[8] === 0x2e && bytes[9] === 0x46 && bytes[10] === 0x49 && bytes[11] === 0x54;

/** A truncated file gives its records up to the break, because watches with an empty battery write such files. */
export function readFit(bytes: Uint8Array, maxFixes: number): RecordedFix[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fixes: RecordedFix[] = [];
  // FIT files can be concatenated.
  for (let at = 0; isFit(bytes.subarray(at)); ) {
    const header = view.getUint8(at);
    const end = Math.min(bytes.length, at + header + view.getUint32(at + 4, true));
    readMessages(view, at + header, end, (fix) => {
      if (fixes.length >= maxFixes) throw new Unreadable('tooLarge');
      fixes.push(fix);
    });
    at = end + 2;
  }
  return fixes;
}

function readMessages(view: DataView, from: number, end: number, found: Found): void {
  const layouts = new Map<number, Layout>();
  let time: number | null = null;
  for (let at = from; at < end; ) {
    const header = view.getUint8(at);
    const isCompressed = (header & 0x80) !== 0;
    if (!isCompressed && (header & 0x40) !== 0) {
      const defined = readDefinition(view, at + 1, end, (header & 0x20) !== 0);
      if (!defined) return;
      layouts.set(header & 0x0f, defined.layout);
      at = defined.next;
      continue;
    }
    const layout = layouts.get(isCompressed ? (header >> 5) & 3 : header & 0x0f);
    if (!layout || at + 1 + layout.bytes > end) return;
    const timestampOffset = layout.at.timestamp;
    if (timestampOffset !== undefined) time = view.getUint32(at + 1 + timestampOffset, layout.littleEndian);
    else if (isCompressed && time !== null) time = time + (((header & 0x1f) - time) & 0x1f);
    if (layout.isRecord) emitFix(view, at + 1, layout, time, found);
    at += 1 + layout.bytes;
  }
}

type Found = (fix: RecordedFix) => void;

function emitFix(view: DataView, at: number, layout: Layout, seconds: number | null, found: Found) {
  const { latitude, longitude } = layout.at;
  if (latitude === undefined || longitude === undefined) return;
  const north = view.getInt32(at + latitude, layout.littleEndian);
  const east = view.getInt32(at + longitude, layout.littleEndian);
  if (north !== NOT_SET && east !== NOT_SET) found({ latitude: north * DEGREES, longitude: east * DEGREES, seconds });
}

function readDefinition(view: DataView, at: number, end: number, hasDeveloperFields: boolean) {
  if (at + 5 > end) return undefined;
  const littleEndian = view.getUint8(at + 1) === 0;
  const layout: Layout = {
    isRecord: view.getUint16(at + 2, littleEndian) === RECORD_MESSAGE,
    ...{ littleEndian, bytes: 0, at: {} },
  };
  let next = at + 5;
  for (let fields = view.getUint8(at + 4); fields > 0; fields--, next += 3) {
    if (next + 3 > end) return undefined;
    const [name, size] = [FIELDS[view.getUint8(next)], view.getUint8(next + 1)];
    if (name && size === 4) layout.at[name] = layout.bytes;
    layout.bytes += size;
  }
  if (!hasDeveloperFields) return { layout, next };
  if (next >= end) return undefined;
  const count = view.getUint8(next++);
  for (let field = 0; field < count; field++, next += 3) {
    if (next + 3 > end) return undefined;
    layout.bytes += view.getUint8(next + 1);
  }
  return { layout, next };
}

/** Matches a tag, its attributes and the following text, because workers have no DOM parser. */
const tags =
  /<(?:[\w.-]+:)?(trkseg|trkpt|time|Track|Trackpoint|Time|LatitudeDegrees|LongitudeDegrees)\b([^<>]*)>([^<]*)/g;
const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']\\s*([-+.\\deE]{1,30})\\s*["']`);
const [lat, lon] = [attribute('lat'), attribute('lon')];

const isXmlTrack = (text: string): boolean =>
  /<(?:[\w.-]+:)?(?:gpx|TrainingCenterDatabase)\b/.test(text.slice(0, 5000));

/** Reads the tracks of a GPX or TCX file, one for each segment: nothing was recorded between segments. */
function readXmlTracks(text: string, maxFixes: number): RecordedFix[][] {
  const parts: RecordedFix[][] = [[]];
  let count = 0;
  let [latitude, longitude] = [Number.NaN, Number.NaN];
  let seconds: number | null = null;
  const finish = () => {
    if (!Number.isNaN(latitude) && !Number.isNaN(longitude)) {
      if (++count > maxFixes) throw new Unreadable('tooLarge');
      parts.at(-1)?.push({ latitude, longitude, seconds });
    }
    [latitude, longitude, seconds] = [Number.NaN, Number.NaN, null];
  };
  for (const [, tag, attributes = '', content = ''] of text.matchAll(tags)) {
    switch (tag) {
      case 'trkseg':
      case 'Track':
        finish();
        parts.push([]);
        break;
      case 'trkpt':
        finish();
        latitude = Number(lat.exec(attributes)?.[1] ?? Number.NaN);
        longitude = Number(lon.exec(attributes)?.[1] ?? Number.NaN);
        break;
      case 'Trackpoint':
        finish();
        break;
      case 'LatitudeDegrees':
        latitude = degrees(content);
        break;
      case 'LongitudeDegrees':
        longitude = degrees(content);
        break;
      default:
        seconds = secondsOf(content);
    }
  }
  finish();
  return parts;
}

const degrees = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

function secondsOf(text: string): number | null {
  const milliseconds = Date.parse(text.trim());
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000;
}

/** The limit allows a recording of four days with one fix a second. */
const MAX_FIXES = 400_000;

export type Activity = { recording: Recording } | { places: EarlierPlace[] };

/** The format is detected by content, because file names are unreliable. */
export function readActivity(bytes: Uint8Array): Activity {
  if (isFit(bytes)) return { recording: [readFit(bytes, MAX_FIXES)] };
  const text = new TextDecoder().decode(bytes);
  if (isXmlTrack(text)) return { recording: readXmlTracks(text, MAX_FIXES) };
  const places = placesIn(text);
  if (!places) throw new Unreadable('unknown');
  return { places };
}

function placesIn(text: string): EarlierPlace[] | undefined {
  if (!text.startsWith('{"places":[')) return undefined;
  try {
    const { places }: { places: unknown[] } = JSON.parse(text);
    return places.filter(isEarlierPlace);
  } catch {
    throw new Unreadable('unreadable');
  }
}

const isEarlierPlace = (place: unknown): place is EarlierPlace =>
  Array.isArray(place) && place.length === 4 && place.every(Number.isSafeInteger);

export type NotUsed = 'unreadable' | 'tooLarge' | 'unknown' | 'noPlaces' | 'tooFast' | 'elsewhere';

export class Unreadable extends Error {
  readonly why: NotUsed;

  constructor(why: NotUsed) {
    super(why);
    this.why = why;
  }
}
