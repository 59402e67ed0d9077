import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  isLeftOut,
  PLACE_REASONS,
  type PlaceReason,
  placeCellOf,
  placeCellsAround,
  type ReportsOfPlace,
} from '../../../shared/domain/moderation/placeReport.ts';
import { keys, prefixOf, ranges } from '../keys.ts';
import { type Op, put, putNew, update } from '../ops.ts';
import { everyPage } from '../pages.ts';
import type { ReadTable } from '../table.ts';

export async function ownPlaceReports(table: ReadTable, walkerId: string): Promise<ReadonlySet<string>> {
  const range = prefixOf(keys.placeReport(walkerId, ''));
  const items = await everyPage(table, { ...range, only: ['SK'] });
  return new Set(items.map(({ SK }) => String(SK).slice(range.beginsWith.length)));
}

export async function retiredPlaces(
  table: ReadTable,
  home: { latitude: number; longitude: number },
  kilometres: number,
  now: Date,
): Promise<string[]> {
  const only = ['SK', 'reports', 'reopenedAt', 'retiredAt'];
  const found = await Promise.all(
    placeCellsAround(home, kilometres).map((cell) =>
      everyPage(table, { ...prefixOf(keys.place(cell, '')), only, consistent: false }),
    ),
  );
  const isOver = ({ reports = [], reopenedAt = null, retiredAt = null }: Partial<ReportsOfPlace>) =>
    isLeftOut({ reports, reopenedAt, retiredAt }, now);
  return found.flat().flatMap((item) => (isOver(item) ? [String(item.SK)] : []));
}

const placeItem = z.object({
  SK: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Reporters are hashed, so that each counts once without being named. */
  reports: z.array(
    z.object({
      by: z.string(),
      at: z.string(),
      reason: z.enum(PLACE_REASONS),
      text: z._default(z.nullable(z.string()), null),
      walked: z.boolean(),
      homeCell: z.nullable(z.string()),
    }),
  ),
  reopenedAt: z._default(z.nullable(z.string()), null),
  retiredAt: z._default(z.nullable(z.string()), null),
  version: z.number(),
});
export type ReportedPlace = Omit<z.output<typeof placeItem>, 'SK'> & { destinationKey: string };

const placeOf = (item: unknown): ReportedPlace => {
  const { SK: destinationKey, ...place } = placeItem.parse(item);
  return { destinationKey, ...place };
};

interface Destination {
  destinationKey: string;
  name: string;
  latitude: number;
  longitude: number;
}

const reporterHash = (walkerId: string, destinationKey: string) =>
  createHash('sha256').update(`${walkerId}.${destinationKey}`).digest('base64url');

export async function readPlace(table: ReadTable, destination: Destination): Promise<ReportedPlace | undefined> {
  const item = await table.get(keys.place(placeCellOf(destination), destination.destinationKey));
  return item && placeOf(item);
}

interface NewPlaceReport {
  walkerId: string;
  reason: PlaceReason;
  text: string | null;
  walked: boolean;
  homeCell: string | null;
  now: Date;
}

/** Stores a report for the walker and for `placeStateOf`; fails after a concurrent report of the place. */
export function reportPlace(
  destination: Destination,
  before: ReportedPlace | undefined,
  { walkerId, reason, text, walked, homeCell, now }: NewPlaceReport,
): Op[] {
  const { destinationKey, name, latitude, longitude } = destination;
  const ownCopy = { reason, text, at: now.toISOString() };
  const report = { ...ownCopy, walked, homeCell, by: reporterHash(walkerId, destinationKey) };
  const place = { name, latitude, longitude, reports: [...(before?.reports ?? []), report] };
  return [
    putNew({ ...keys.placeReport(walkerId, destinationKey), name, ...ownCopy }),
    changePlace({ ...undecided, ...before, ...place, destinationKey }, before),
    ...(before ? [] : [put(keys.placeInList(placeCellOf(destination), destinationKey))]),
  ];
}

export const reopenPlace = (place: ReportedPlace, now: Date): Op =>
  changePlace({ ...place, reopenedAt: now.toISOString(), retiredAt: null }, place);
export const retirePlace = (place: ReportedPlace, now: Date): Op =>
  changePlace({ ...place, retiredAt: now.toISOString() }, place);

const undecided = { reopenedAt: null, retiredAt: null };

const changePlace = (place: Omit<ReportedPlace, 'version'>, before: ReportedPlace | undefined): Op => {
  const { destinationKey, ...rest } = place;
  return update(
    keys.place(placeCellOf(place), destinationKey),
    { set: { ...rest, version: (before?.version ?? 0) + 1 } },
    before ? { equals: { version: before.version } } : { exists: false },
  );
};

export async function everyReportedPlace(table: ReadTable): Promise<ReportedPlace[]> {
  const listed = await everyPage(table, ranges.placeList());
  const places = listed.map(({ SK }) => {
    const [cell = '', ...key] = String(SK).split('#');
    return keys.place(cell, key.join('#'));
  });
  return (await table.batchGet(places)).flatMap((item) => (item ? [placeOf(item)] : []));
}

const visitItem = z.object({ SK: z.string(), visits: z.number(), lastDay: z.string() });

export async function visitsTo(table: ReadTable, walkerId: string, destinationKey: string): Promise<number> {
  const item = await table.get(keys.visit(walkerId, destinationKey));
  return item ? visitItem.parse(item).visits : 0;
}

/** Written only in the transaction of a completion. */
export const visited = (walkerId: string, destinationKey: string, day: string): Op =>
  update(keys.visit(walkerId, destinationKey), {
    set: { lastDay: day },
    add: { visits: 1 },
  });

export async function lastVisits(table: ReadTable, walkerId: string): Promise<Map<string, string>> {
  const range = prefixOf(keys.visit(walkerId, ''));
  const items = await everyPage(table, { ...range, only: ['SK', 'visits', 'lastDay'] });
  return new Map(
    items.map((item) => {
      const { SK, lastDay } = visitItem.parse(item);
      return [SK.slice(range.beginsWith.length), lastDay];
    }),
  );
}
