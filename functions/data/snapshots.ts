import * as z from 'zod/mini';
import type { RankDirectory } from '../../shared/domain/rankDirectory.ts';
import type { PopularPlace, WorldTotals } from '../../shared/domain/worldFigures.ts';
import { keys } from './keys.ts';
import { type Op, put, remove } from './ops.ts';
import type { ReadTable } from './table.ts';

/**
 * What the roll-up leaves: derived, rebuilt from nothing, never incremented. Figures and ranks are one item each and
 * replaced in one transaction. The home cells may need several items: they are written first, under their version, and
 * are found only once the figures name it; those of the version before stay until the next, for who is reading them.
 */
const figuresItem = z.object({
  version: z.string(),
  /** Whose parts the next roll-up takes away. */
  before: z._default(z.nullable(z.object({ version: z.string(), cellParts: z.number() })), null),
  takenAt: z.string(),
  totalChallenges: z.number(),
  totalUsers: z.number(),
  totalMetres: z.number(),
  popular: z.nullable(z.object({ name: z.string(), count: z.number() })),
  boardSize: z.number(),
  recentWalks: z.number(),
  cellParts: z.number(),
});
export type StoredFigures = z.output<typeof figuresItem>;

const ranksItem = z.object({
  version: z.string(),
  walkers: z.number(),
  entries: z.array(z.tuple([z.number(), z.number(), z.number()])),
});

const cellsItem = z.object({ cells: z.record(z.string(), z.number()) });

/** Some 14 bytes a cell: far below the 400 KB of an item. */
const cellsPerPart = 10_000;

/** A snapshot may be an hour old; half a second more does no harm. */
const unhurried = { consistent: false };

export async function readFigures(table: ReadTable, options = unhurried): Promise<StoredFigures | undefined> {
  const item = await table.get(keys.worldFigures(), options);
  return item && figuresItem.parse(item);
}

export async function readRanks(table: ReadTable): Promise<RankDirectory | undefined> {
  const item = await table.get(keys.rankDirectory(), unhurried);
  return item && ranksItem.parse(item);
}

/** Walkers by home cell, whole or not at all: `undefined` when the parts of this version are gone already. */
export async function readHomeCells(
  table: ReadTable,
  { version, cellParts }: Pick<StoredFigures, 'version' | 'cellParts'>,
): Promise<Map<string, number> | undefined> {
  const items = await table.batchGet(partKeys(version, cellParts));
  const parts = items.flatMap((item) => (item ? [cellsItem.parse(item).cells] : []));
  return parts.length === cellParts ? new Map(parts.flatMap((cells) => Object.entries(cells))) : undefined;
}

const partKeys = (version: string, cellParts: number) =>
  Array.from({ length: cellParts }, (_, part) => keys.homeCells(version, part));

export interface Snapshot {
  version: string;
  takenAt: Date;
  totals: WorldTotals;
  popular: PopularPlace | null;
  ranks: RankDirectory;
  cells: ReadonlyMap<string, number>;
  recentWalks: number;
}

/** The writes of a snapshot: `parts` one by one, then `publish` as one transaction, then `outdated` one by one. */
export function snapshotOps(snapshot: Snapshot, before: StoredFigures | undefined) {
  const { version, takenAt, totals, popular, ranks, cells, recentWalks } = snapshot;
  const all = [...cells];
  const cellParts = Math.ceil(all.length / cellsPerPart);
  const figures: StoredFigures = {
    version,
    before: before ? { version: before.version, cellParts: before.cellParts } : null,
    takenAt: takenAt.toISOString(),
    ...totals,
    popular,
    boardSize: ranks.walkers,
    recentWalks,
    cellParts,
  };
  const last = before ? { equals: { version: before.version } } : { exists: false };
  return {
    parts: partKeys(version, cellParts).map(
      (key, part): Op =>
        put({ ...key, cells: Object.fromEntries(all.slice(part * cellsPerPart, (part + 1) * cellsPerPart)) }),
    ),
    publish: [
      put({ ...keys.worldFigures(), ...figures }, last),
      put({ ...keys.rankDirectory(), version, walkers: ranks.walkers, entries: ranks.entries }),
    ],
    outdated: removeParts(before?.before),
    abandoned: removeParts({ version, cellParts }),
  };
}

const removeParts = (snapshot: { version: string; cellParts: number } | null | undefined): Op[] =>
  snapshot ? partKeys(snapshot.version, snapshot.cellParts).map((key) => remove(key)) : [];
