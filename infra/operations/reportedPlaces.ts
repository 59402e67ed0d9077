import { logEntry } from '../../functions/data/moderationLog.ts';
import { everyReportedPlace, type ReportedPlace, reopenPlace, retirePlace } from '../../functions/data/places.ts';
import type { Table } from '../../functions/data/table.ts';
import { placeStanding } from '../../shared/domain/placeReport.ts';
import { PLACE_TEXTS } from '../../shared/domain/reportTexts.ts';

const byName = (a: ReportedPlace, b: ReportedPlace) => a.destinationKey.localeCompare(b.destinationKey);

/** Without anything of those who reported: reasons and sentences only. */
function propertiesOf(place: ReportedPlace, now: Date) {
  const { destinationKey, name, reports } = place;
  const said = reports.map(({ at, reason, text }) => ({ day: at.slice(0, 10), reason, ...(text && { text }) }));
  return { key: destinationKey, name, standing: placeStanding(place, now), reports: said };
}

/** Of all places with which something was said to be wrong: for a map. */
export async function placesAsGeoJson(table: Table, now: Date): Promise<string[]> {
  const places = (await everyReportedPlace(table)).sort(byName);
  const features = places.map((place) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    properties: propertiesOf(place, now),
  }));
  return JSON.stringify({ type: 'FeatureCollection', features }, undefined, 2).split('\n');
}

/** Of those that are retired: what one can post as a note to OpenStreetMap, whose mappers then go and look. */
export async function placesAsNotes(table: Table, now: Date): Promise<string[]> {
  const isRetired = (place: ReportedPlace) => placeStanding(place, now) === 'retired';
  const places = (await everyReportedPlace(table)).filter(isRetired).sort(byName);
  const notes = places.flatMap(({ latitude, longitude, name, reports }) => {
    const reasons = [...new Set(reports.map(({ reason }) => PLACE_TEXTS[reason]))].join('; ');
    const texts = reports.flatMap(({ text }) => (text ? [`"${text}"`] : [])).join(' ');
    const link = `https://www.openstreetmap.org/note/new#map=19/${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
    return [link, `Walkers who looked for the street sign of ${name} say: ${reasons}. ${texts}`.trimEnd(), ''];
  });
  return notes.length > 0 ? notes.slice(0, -1) : ['No place is retired.'];
}

/** Those that are hidden for a week, or were: an operator decides whether for good. */
export async function placesToDecide(table: Table, now: Date): Promise<string[]> {
  const places = (await everyReportedPlace(table))
    .sort(byName)
    .map((place) => ({ ...place, standing: placeStanding(place, now) }));
  return places.flatMap(({ destinationKey, name, standing, reports }) => {
    const since = reports.at(-1)?.at.slice(0, 16);
    const isWaiting = standing === 'hidden' || standing === 'waiting';
    return isWaiting ? [`${since}  ${destinationKey}  place "${name}", ${standing}, ${reports.length} reports`] : [];
  });
}

interface Decided {
  operator: string;
  now: Date;
}

/** Walks may lead there again, until walkers report it again. */
export async function reopen(table: Table, key: string, { operator, now }: Decided): Promise<string> {
  const place = await placeBy(table, key);
  if (!place || placeStanding(place, now) === 'open') return `${key} is not retired.`;
  await table.write(reopenPlace(place, now), entryOf('reopen', key, { operator, now }));
  return `${key} is open again.`;
}

/** For good: no walk leads there until it is reopened. */
export async function retire(table: Table, key: string, { operator, now }: Decided): Promise<string> {
  const place = await placeBy(table, key);
  if (!place) return `Nothing is known of ${key}.`;
  await table.write(retirePlace(place, now), entryOf('retire', key, { operator, now }));
  return `${key} is retired.`;
}

const placeBy = async (table: Table, key: string) =>
  (await everyReportedPlace(table)).find(({ destinationKey }) => destinationKey === key);

const entryOf = (act: 'reopen' | 'retire', target: string, { operator, now }: Decided) =>
  logEntry({ at: now.toISOString(), operator, act, target, reason: '' });
