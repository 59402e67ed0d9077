import { isRetired, placeCellsAround } from '../../shared/domain/placeReport.ts';
import { ranges } from './keys.ts';
import { everyPage } from './pages.ts';
import type { ReportedPlace } from './places.ts';
import type { ReadTable } from './table.ts';

/** Where this walker is not sent again. */
export async function ownPlaceReports(table: ReadTable, walkerId: string): Promise<ReadonlySet<string>> {
  const range = ranges.placeReports(walkerId);
  const items = await everyPage(table, { ...range, only: ['SK'] });
  return new Set(items.map(({ SK }) => String(SK).slice(range.beginsWith.length)));
}

/** Where no walker is sent any more, so far from a home. */
export async function retiredPlaces(
  table: ReadTable,
  home: { latitude: number; longitude: number },
  kilometres: number,
): Promise<string[]> {
  const only = ['SK', 'reports', 'reopenedAt'];
  const found = await Promise.all(
    placeCellsAround(home, kilometres).map((cell) =>
      everyPage(table, { ...ranges.placesIn(cell), only, consistent: false }),
    ),
  );
  const isOver = ({ reports, reopenedAt }: Partial<ReportedPlace>) => isRetired(reports ?? [], reopenedAt ?? null);
  return found.flat().flatMap((item) => (isOver(item) ? [String(item.SK)] : []));
}
