import type { EarlierPlace } from '../../../../../shared/domain/earlierPlaces.ts';
import type { Recording } from '../../../../../shared/domain/recording.ts';
import { isFit, readFit } from './fit.ts';
import { Unreadable } from './unreadable.ts';
import { isXmlTrack, readXmlTracks } from './xmlTracks.ts';

/** More than four days of a fix a second. */
const MOST_FIXES = 400_000;

export type Activity = { recording: Recording } | { places: EarlierPlace[] };

/** By what is in it: names say what they like. */
export function readActivity(bytes: Uint8Array): Activity {
  if (isFit(bytes)) return { recording: [readFit(bytes, MOST_FIXES)] };
  const text = new TextDecoder().decode(bytes);
  if (isXmlTrack(text)) return { recording: readXmlTracks(text, MOST_FIXES) };
  const places = placesIn(text);
  if (!places) throw new Unreadable('unknown');
  return { places };
}

/** Of an archive of Signpost: the places that its walker had added there. */
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
