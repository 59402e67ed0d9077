import { dayOf } from '../../../shared/domain/day.ts';
import { hourBegun } from '../../../shared/domain/leaderboard/precision.ts';
import { LIVE_PLACES } from '../../../shared/domain/leaderboard/rankDirectory.ts';
import {
  boardWithout,
  NO_TOTALS,
  type PopularPlace,
  popularPlace,
  type WorldTotals,
  withEntries,
} from '../../../shared/domain/privacy/worldFigures.ts';
import { readBoard } from '../../data/leaderboard/leaderboard.ts';
import type { ReadTable, Table } from '../../data/table.ts';
import { recentWalks } from '../../data/world/feed.ts';
import type { StoredFigures } from '../../data/world/snapshots.ts';
import { type DrawnWalk, drawnFrom, drawWorldWalks, dropWorldWalks } from '../../data/world/worldWalks.ts';
import { livePage } from './livePage.ts';

export interface FiguresOfHour {
  totals: WorldTotals;
  popular: PopularPlace | null;
}

const fewWalks = 1000;

/** Small enough to read every walker and every walk of thirty days. */
export const isSmallWorld = ({ boardSize, recentWalks }: Pick<StoredFigures, 'boardSize' | 'recentWalks'>) =>
  boardSize <= LIVE_PLACES && recentWalks <= fewWalks;

/**
 * Figures of a small world without the current hour's walks: figures that grow by each walk would reveal its length.
 * They are constant within the hour.
 */
export async function figuresOfHour(table: ReadTable, now: Date): Promise<FiguresOfHour> {
  const [board, walks] = await Promise.all([readBoard(table), recentWalks(table, now)]);
  const hour = hourBegun(now).toISOString();
  const [before, since] = [
    walks.filter((walk) => walk.completedAt < hour),
    walks.filter((walk) => walk.completedAt >= hour),
  ];
  return {
    totals: withEntries(NO_TOTALS, boardWithout(board, since)),
    popular: popularPlace(before, dayOf(now, 'UTC')),
  };
}

const max = 500;
/** If few walks are visible the snapshot ends earlier; the rest is read live. */
const maxPages = 12;
/** In a smaller world the feed is read live by everyone. */
export const FEW_WALKS = 100;

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
  let [after, read]: [string | undefined, number] = [undefined, 0];
  for (let pages = 0; pages < maxPages && walks.length < max; pages++) {
    const part = await livePage(table, stranger, { limit: max - walks.length, after });
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
