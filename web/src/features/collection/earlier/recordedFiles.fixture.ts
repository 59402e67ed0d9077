import type { RecordedFix } from '../../../../../shared/domain/collection/recording.ts';

export interface FitWriting {
  bigEndian?: boolean;
  /** Records after the first use compressed timestamps. */
  compressed?: boolean;
  developerFields?: boolean;
}

const SEMICIRCLES = 2 ** 31 / 180;

/** A FIT file with another message before its records, as watches write it. */
export function fitFile(fixes: readonly RecordedFix[], { bigEndian, compressed, developerFields }: FitWriting = {}) {
  const bytes: number[] = [];
  const number = (value: number, size: number) => {
    for (let at = 0; at < size; at++) bytes.push((value >>> (8 * (bigEndian ? size - 1 - at : at))) & 0xff);
  };
  const define = (type: number, message: number, fields: readonly (readonly [number, number, number])[]) => {
    const developer = developerFields === true && message === 20;
    bytes.push(0x40 | (developer ? 0x20 : 0) | type, 0, bigEndian ? 1 : 0);
    number(message, 2);
    bytes.push(fields.length, ...fields.flat());
    if (developer) bytes.push(2, 0, 3, 0, 1, 1, 0);
  };
  const place = ({ latitude, longitude }: RecordedFix) => {
    number(Math.round(latitude * SEMICIRCLES), 4);
    number(Math.round(longitude * SEMICIRCLES), 4);
    bytes.push(142);
    if (developerFields) bytes.push(1, 2, 3, 4);
  };
  define(3, 0, [[0, 1, 0]]);
  bytes.push(3, 4);
  const fields = [
    [0, 4, 0x85],
    [1, 4, 0x85],
    [3, 1, 2],
  ] as const;
  define(0, 20, [[253, 4, 0x86], ...fields]);
  define(1, 20, fields);
  fixes.forEach((fix, index) => {
    const seconds = fix.seconds ?? 0;
    if (compressed && index > 0) bytes.push(0x80 | (1 << 5) | (seconds & 0x1f));
    else {
      bytes.push(0);
      number(seconds, 4);
    }
    place(fix);
  });
  const head = new Uint8Array(14);
  const view = new DataView(head.buffer);
  head.set([14, 0x20, 0x54, 0x08]);
  view.setUint32(4, bytes.length, true);
  head.set([0x2e, 0x46, 0x49, 0x54], 8);
  return Uint8Array.from([...head, ...bytes, 0, 0]);
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();

export const gpxFile = (parts: readonly (readonly RecordedFix[])[]): string =>
  `<?xml version="1.0"?>\n<gpx version="1.1" creator="a watch" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><time>2019-01-01T00:00:00Z</time></metadata><trk><name>Morning &amp; walk</name><type>walking</type>${parts
    .map((fixes) => `<trkseg>\n${fixes.map(gpxPoint).join('\n')}\n</trkseg>`)
    .join('')}</trk></gpx>`;

const gpxPoint = ({ latitude, longitude, seconds }: RecordedFix) =>
  `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><ele>12.5</ele>${
    seconds === null ? '' : `<time>${timeOf(seconds)}</time>`
  }<extensions><gpxtpx:hr>120</gpxtpx:hr></extensions></trkpt>`;

export const tcxFile = (fixes: readonly RecordedFix[]): string =>
  `<?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity Sport="Other"><Id>x</Id><Lap><Track>${fixes
    .map(
      ({ latitude, longitude, seconds }) =>
        `<Trackpoint><Time>${timeOf(seconds ?? 0)}</Time><Position><LatitudeDegrees>${latitude.toFixed(7)}</LatitudeDegrees><LongitudeDegrees>${longitude.toFixed(7)}</LongitudeDegrees></Position></Trackpoint>`,
    )
    .join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;
