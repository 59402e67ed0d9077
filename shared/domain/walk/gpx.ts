import type { Line } from '../geo.ts';

const degreesPattern = String.raw`(-?\d{1,3}(?:\.\d{1,12})?)`;
const point = new RegExp(`<trkpt lat="${degreesPattern}" lon="${degreesPattern}"/>`, 'g');

/** Tracks of a GPX file, in the order of `gpxOf`; files of other programs may have none. */
export const linesOfGpx = (gpx: string): Line[] =>
  gpx
    .split('<trkseg>')
    .slice(1)
    .map((track) =>
      [...(track.split('</trkseg>', 1)[0] ?? '').matchAll(point)].map(([, latitude, longitude]): Line[number] => [
        Number(longitude),
        Number(latitude),
      ]),
    );

export interface GpxWalk {
  name: string;
  day: string;
  completed: boolean;
  credit: string;
  line: Line;
  /** Null if only the way out is known. */
  wayHome: Line | null;
  photo: string | null;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML allows no control characters, not even escaped. */
const text = (raw: string) =>
  raw.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '').replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');

/** The GPX schema forbids exponents, which JavaScript uses for numbers near zero. */
const degrees = (value: number) => value.toFixed(7).replace(/\.?0+$/, '');
/** Longitudes continue past 180 where a line crosses the antimeridian; the schema requires -180 to below 180. */
const eastOf = (longitude: number) => {
  const east = degrees(longitude - 360 * Math.floor((longitude + 180) / 360));
  return east === '180' ? '-180' : east;
};
const place = ([longitude, latitude]: Line[number]) => `lat="${degrees(latitude)}" lon="${eastOf(longitude)}"`;

/**
 * A walk for map apps and watches, in GPX 1.1: the sign as a waypoint, then the way out and the way home. The schema asks
 * for its elements in this order.
 */
export function gpxOf(walk: GpxWalk): string {
  const { name, day, completed, line, wayHome } = walk;
  const way = `${day}, ${completed ? 'walked' : 'not walked'}: the way that Signpost chose`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Signpost" xmlns="http://www.topografix.com/GPX/1/1">',
    ...sign(walk),
    ...track(name, walk.credit, way, line),
    ...(wayHome ? track(`${name}: way home`, walk.credit, way, wayHome) : []),
    '</gpx>',
    '',
  ].join('\n');
}

function sign({ name, day, line, photo }: GpxWalk): string[] {
  const at = line.at(-1);
  if (!at) return [];
  return [
    `  <wpt ${place(at)}>`,
    `    <name>${text(name)}</name>`,
    `    <desc>The sign of ${day}</desc>`,
    ...(photo ? [`    <link href="${text(photo)}">`, '      <type>image/jpeg</type>', '    </link>'] : []),
    '  </wpt>',
  ];
}

const track = (name: string, credit: string, description: string, line: Line): string[] => [
  '  <trk>',
  `    <name>${text(name)}</name>`,
  `    <cmt>${text(credit)}</cmt>`,
  `    <desc>${description}</desc>`,
  '    <trkseg>',
  ...line.map((at) => `      <trkpt ${place(at)}/>`),
  '    </trkseg>',
  '  </trk>',
];
