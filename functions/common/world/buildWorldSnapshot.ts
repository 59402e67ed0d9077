import type { Table } from '../../data/table.ts';
import { type DrawnWalk, drawnFrom, drawWorldWalks } from '../../data/world/worldWalks.ts';
import { livePage } from './livePage.ts';

const max = 500;
/** If few walks are visible the snapshot ends earlier; the rest is read live. */
const maxPages = 12;

/** Stores the feed as a stranger without friends and blocks sees it now. Returns the number of walks. */
export async function buildWorldSnapshot(table: Table, now: Date): Promise<number> {
  const stranger = {
    walkerId: '',
    friends: new Set<string>(),
    blocked: new Set<string>(),
    reported: new Set<string>(),
    now,
  };
  const walks: DrawnWalk[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < maxPages && walks.length < max; pages++) {
    const part = await livePage(table, stranger, { limit: max - walks.length, after });
    for (const { position, owner, shown } of part.page) {
      walks.push(drawnFrom(position, owner.walkerId, owner.mapVisibility === 'named', shown));
    }
    after = part.cursor;
    if (after === undefined) break;
  }
  await table.write(...drawWorldWalks(now, { walks, reaches: after ?? null }));
  return walks.length;
}
