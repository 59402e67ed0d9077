import type { memoryStore } from '../testing/memoryStore.ts';
import type { Place } from './basemapCodec.ts';
import { json, readCurrent, readImportNote } from './catalogue.ts';
import { type Cell, type CellId, cellKey, cellOf, cellRuns } from './cells.ts';
import { importIndex } from './importIndex.ts';
import { tileAt, tileBounds, tilesIn } from './tileGrid.ts';

type Store = ReturnType<typeof memoryStore>;

/** Makes of an import what was stored before there were archives: an object for each tile, and one for each cell. */
export async function asLooseTiles(store: Store, importId: string): Promise<void> {
  const note = await readImportNote(store, importId);
  const index = importIndex(store);
  const tiles = tilesIn(note.bounds);
  const ranges = await index.locate(note, tiles);
  const cells = new Map<string, { id: CellId; cell: Cell; towns: Map<string, Place> }>();
  for (const tile of tiles) {
    const key = `${tile.zoom}/${tile.x}/${tile.y}`;
    const range = ranges.get(key);
    if (!range) continue;
    store.objects.set(`${importId}/${key}.tile`, await index.read(range, (bytes) => bytes));
    const id = cellOf(tile);
    const fresh = { id, cell: { tiles: [], towns: [] } as Cell, towns: new Map<string, Place>() };
    const known = cells.get(cellKey(importId, id)) ?? fresh;
    cells.set(cellKey(importId, id), known);
    known.cell.tiles.push([tile.zoom, tile.y, tile.x, tile.x]);
    const { south, west } = tileBounds(tile);
    for (const town of await index.towns(note, { latitude: south + 1e-6, longitude: west + 1e-6 })) {
      const home = cellOf(tileAt(town.latitude, town.longitude));
      if (home.x === id.x && home.y === id.y) known.towns.set(town.name, town);
    }
  }
  for (const [key, { cell, towns }] of cells) {
    store.objects.set(key, json({ ...cell, towns: [...towns.values()] }));
  }
  const { archives: _, ...old } = { ...note, cells: cellRuns([...cells.values()].map(({ id }) => id)) };
  await relist(store, importId, old);
  for (const key of [...store.objects.keys()]) if (key.startsWith(`${importId}/streets.`)) store.objects.delete(key);
}

/** What was stored before there were cells: what they hold stood in the import's note. */
export async function withoutCells(store: Store, importId: string): Promise<void> {
  await asLooseTiles(store, importId);
  const keys = [...store.objects.keys()].filter((key) => key.startsWith(`${importId}/cells/`));
  const cells = keys.map((key): Cell => JSON.parse(Buffer.from(store.objects.get(key) ?? []).toString()));
  const { cells: _, ...note } = await readImportNote(store, importId);
  await relist(store, importId, {
    ...note,
    tiles: cells.flatMap(({ tiles }) => tiles),
    places: cells.flatMap(({ towns }) => towns),
  });
  for (const key of keys) store.objects.delete(key);
}

async function relist(store: Store, importId: string, note: object): Promise<void> {
  store.objects.set(`${importId}/import.json`, json(note));
  const imports = (await readCurrent(store)).map((entry) => (entry.id === importId ? note : entry));
  store.objects.set('current.json', json({ imports }));
}
