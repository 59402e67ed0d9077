import type { Table } from '../../data/table.ts';
import { type DrawnWalk, drawnFrom, drawWorldWalks, dropWorldWalks } from '../../data/worldWalks.ts';
import { livePage } from './livePage.ts';

/** Of a page that is asked for without a limit. */
const most = 500;
/** Where few walks may be seen it ends earlier: what is below is read live. */
const mostPages = 12;
/** In a smaller world the feed is quickly read, and all see it as it is now. */
export const FEW_WALKS = 100;

/** Draws what a stranger without friends and blocks would be shown now. Answers how many walks it holds. */
export async function drawWorld(table: Table, now: Date): Promise<number> {
  const stranger = {
    walkerId: '',
    friends: new Set<string>(),
    blocked: new Set<string>(),
    reported: new Set<string>(),
    now,
  };
  const walks: DrawnWalk[] = [];
  let [after, read]: [string | undefined, number] = [undefined, 0];
  for (let pages = 0; pages < mostPages && walks.length < most; pages++) {
    const part = await livePage(table, stranger, { limit: most - walks.length, after });
    for (const { position, owner, shown } of part.page) {
      walks.push(drawnFrom(position, owner.walkerId, owner.mapVisibility === 'named', shown));
    }
    read += part.read;
    after = part.cursor;
    if (after === undefined) break;
  }
  await table.write(read < FEW_WALKS ? dropWorldWalks() : drawWorldWalks(now, { walks, reaches: after ?? null }));
  return read < FEW_WALKS ? 0 : walks.length;
}
