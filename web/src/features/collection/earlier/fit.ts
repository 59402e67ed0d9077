import type { RecordedFix } from '../../../../../shared/domain/recording.ts';
import { Unreadable } from './unreadable.ts';

/** The layout of the messages of one local type, as a definition message says it. */
interface Layout {
  isRecord: boolean;
  littleEndian: boolean;
  bytes: number;
  /** Where they are within a message. */
  at: { timestamp?: number; latitude?: number; longitude?: number };
}

const RECORD_MESSAGE = 20;
const FIELDS: Readonly<Record<number, keyof Layout['at']>> = { 253: 'timestamp', 0: 'latitude', 1: 'longitude' };
const NOT_SET = 0x7fffffff;
const DEGREES = 180 / 2 ** 31;

export const isFit = (bytes: Uint8Array): boolean =>
  bytes.length > 12 && bytes[8] === 0x2e && bytes[9] === 0x46 && bytes[10] === 0x49 && bytes[11] === 0x54;

/**
 * The places of a FIT file: of all its messages only records, and of these only time and place. Checksums are not looked at,
 * and a file that breaks off is what it was until then: watches that run out of power write such.
 */
export function readFit(bytes: Uint8Array, mostFixes: number): RecordedFix[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fixes: RecordedFix[] = [];
  // Several files may stand one behind the other.
  for (let at = 0; isFit(bytes.subarray(at)); ) {
    const header = view.getUint8(at);
    const end = Math.min(bytes.length, at + header + view.getUint32(at + 4, true));
    readMessages(view, at + header, end, (fix) => {
      if (fixes.length >= mostFixes) throw new Unreadable('tooLarge');
      fixes.push(fix);
    });
    at = end + 2;
  }
  return fixes;
}

function readMessages(view: DataView, from: number, end: number, found: (fix: RecordedFix) => void): void {
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
    const said = layout.at.timestamp;
    if (said !== undefined) time = view.getUint32(at + 1 + said, layout.littleEndian);
    else if (isCompressed && time !== null) time = time + (((header & 0x1f) - time) & 0x1f);
    if (layout.isRecord) tell(view, at + 1, layout, time, found);
    at += 1 + layout.bytes;
  }
}

function tell(view: DataView, at: number, layout: Layout, seconds: number | null, found: (fix: RecordedFix) => void) {
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
