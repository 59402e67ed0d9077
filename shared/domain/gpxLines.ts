import type { Line } from './geo.ts';

const degrees = String.raw`(-?\d{1,3}(?:\.\d{1,12})?)`;
const point = new RegExp(`<trkpt lat="${degrees}" lon="${degrees}"/>`, 'g');

/** The tracks of a file that `gpxOf` wrote, in its order. Of another's GPX it may find none. */
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
