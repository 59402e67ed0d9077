import { routes } from '../../../shared/api/routes.ts';
import { collectionOps, readCollection } from '../../data/collection/collection.ts';
import { readAllEarlierStreets, withoutEarlierStreets } from '../../data/collection/earlierStreets.ts';
import type { Table } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** Number of the largest items that fit into one transaction. */
const AT_ONCE = 8;

/** Derived figures are recounted by the next `listTowns`. */
export const handler = endpoint(routes.removeEarlierStreets, async ({ walkerId, table }) => {
  while (await removeSome(table, walkerId));
  return {};
});

/** Returns true if items may be left. */
const removeSome = (table: Table, walkerId: string): Promise<boolean> =>
  retryOnConflict(async () => {
    const [collection, { items }] = await Promise.all([
      readCollection(table, walkerId),
      readAllEarlierStreets(table, walkerId),
    ]);
    if (!collection || items.length === 0) return false;
    const toCountAnew = { ...collection, since: 0, revision: collection.revision + 1 };
    const removed = withoutEarlierStreets(items.slice(0, AT_ONCE));
    await table.write(...collectionOps(walkerId, toCountAnew, new Map()), ...removed);
    return items.length > AT_ONCE;
  });
