import { logEntry } from '../../functions/data/moderationLog.ts';
import { everyReportedPlace, type ReportedPlace, reopenPlace } from '../../functions/data/places.ts';
import type { Table } from '../../functions/data/table.ts';
import { isRetired } from '../../shared/domain/placeReport.ts';
import { PLACE_TEXTS } from '../../shared/domain/reportTexts.ts';

const byName = (a: ReportedPlace, b: ReportedPlace) => a.destinationKey.localeCompare(b.destinationKey);
const retired = ({ reports, reopenedAt }: ReportedPlace) => isRetired(reports, reopenedAt);

/** Without anything of those who reported: reasons and sentences only. */
function propertiesOf(place: ReportedPlace) {
  const { destinationKey, name, reports } = place;
  const said = reports.map(({ at, reason, text }) => ({ day: at.slice(0, 10), reason, ...(text && { text }) }));
  return { key: destinationKey, name, retired: retired(place), reports: said };
}

/** Of all places with which something was said to be wrong: for a map. */
export async function placesAsGeoJson(table: Table): Promise<string[]> {
  const places = (await everyReportedPlace(table)).sort(byName);
  const features = places.map((place) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    properties: propertiesOf(place),
  }));
  return JSON.stringify({ type: 'FeatureCollection', features }, undefined, 2).split('\n');
}

/** Of those that are retired: what one can post as a note to OpenStreetMap, whose mappers then go and look. */
export async function placesAsNotes(table: Table): Promise<string[]> {
  const places = (await everyReportedPlace(table)).filter(retired).sort(byName);
  const notes = places.flatMap(({ latitude, longitude, name, reports }) => {
    const reasons = [...new Set(reports.map(({ reason }) => PLACE_TEXTS[reason]))].join('; ');
    const texts = reports.flatMap(({ text }) => (text ? [`"${text}"`] : [])).join(' ');
    const link = `https://www.openstreetmap.org/note/new#map=19/${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
    return [link, `Walkers who looked for the street sign of ${name} say: ${reasons}. ${texts}`.trimEnd(), ''];
  });
  return notes.length > 0 ? notes.slice(0, -1) : ['No place is retired.'];
}

/** Walks may lead there again, until two walkers report it anew. */
export async function reopen(
  table: Table,
  key: string,
  { operator, now }: { operator: string; now: Date },
): Promise<string> {
  const place = (await everyReportedPlace(table)).find(({ destinationKey }) => destinationKey === key);
  if (!place || !retired(place)) return `${key} is not retired.`;
  const entry = { at: now.toISOString(), operator, act: 'reopen', target: key, reason: '' };
  await table.write(reopenPlace(place, now), logEntry(entry));
  return `${key} is open again.`;
}
