import { isLeftOut, placeCellsAround, type ReportsOfPlace } from '../../shared/domain/placeReport.ts';
import { ranges } from './keys.ts';
import { everyPage } from './pages.ts';
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
  now: Date,
): Promise<string[]> {
  const only = ['SK', 'reports', 'reopenedAt', 'retiredAt'];
  const found = await Promise.all(
    placeCellsAround(home, kilometres).map((cell) =>
      everyPage(table, { ...ranges.placesIn(cell), only, consistent: false }),
    ),
  );
  const isOver = ({ reports = [], reopenedAt = null, retiredAt = null }: Partial<ReportsOfPlace>) =>
    isLeftOut({ reports, reopenedAt, retiredAt }, now);
  return found.flat().flatMap((item) => (isOver(item) ? [String(item.SK)] : []));
}
