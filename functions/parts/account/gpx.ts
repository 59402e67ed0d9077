import type { Line } from '../../../shared/domain/geo.ts';

export interface GpxWalk {
  name: string;
  day: string;
  completed: boolean;
  credit: string;
  line: Line;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML knows no control characters, not even escaped. */
const text = (raw: string) =>
  raw.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '').replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');

/** A walk's way from home to its sign, as map apps and watches read it. */
export const gpxOf = ({ name, day, completed, credit, line }: GpxWalk): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Signpost" xmlns="http://www.topografix.com/GPX/1/1">',
    '  <trk>',
    `    <name>${text(name)}</name>`,
    `    <cmt>${text(credit)}</cmt>`,
    `    <desc>${day}, ${completed ? 'walked' : 'not walked'}: the way that Signpost chose</desc>`,
    '    <trkseg>',
    ...line.map(([longitude, latitude]) => `      <trkpt lat="${latitude}" lon="${longitude}"/>`),
    '    </trkseg>',
    '  </trk>',
    '</gpx>',
    '',
  ].join('\n');
