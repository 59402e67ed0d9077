import type { RecordedFix } from '../../../../../shared/domain/recording.ts';
import { Unreadable } from './unreadable.ts';

/** Tag, attributes, and the text up to the next tag. There is no DOM in a worker, and no need of one. */
const tags =
  /<(?:[\w.-]+:)?(trkseg|trkpt|time|Track|Trackpoint|Time|LatitudeDegrees|LongitudeDegrees)\b([^<>]*)>([^<]*)/g;
const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']\\s*([-+.\\deE]{1,30})\\s*["']`);
const [lat, lon] = [attribute('lat'), attribute('lon')];

export const isXmlTrack = (text: string): boolean =>
  /<(?:[\w.-]+:)?(?:gpx|TrainingCenterDatabase)\b/.test(text.slice(0, 5000));

/** The tracks of a GPX or TCX file, a part for each segment: between two of them nothing was recorded. */
export function readXmlTracks(text: string, mostFixes: number): RecordedFix[][] {
  const parts: RecordedFix[][] = [[]];
  let [count, latitude, longitude, seconds]: [number, number, number, number | null] = [
    0,
    Number.NaN,
    Number.NaN,
    null,
  ];
  const finish = () => {
    if (!Number.isNaN(latitude) && !Number.isNaN(longitude)) {
      if (++count > mostFixes) throw new Unreadable('tooLarge');
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
