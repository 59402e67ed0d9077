import * as z from 'zod/mini';
import { StreetsFault } from '../errors.ts';
import { archiveIndexSchema } from './archiveCatalogue.ts';
import { cellRunSchema } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';

/** JSON files beside the tiles: the list of imports, and the note of each import. */

export const OSM_ATTRIBUTION = '© OpenStreetMap contributors, ODbL';

const boundsSchema = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });

const importEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  attribution: z.string(),
  bounds: boundsSchema,
  /** The demo city: it is not joined with other imports and is ignored where another covers a home. */
  standalone: z.boolean(),
  cells: z.array(cellRunSchema),
  archives: z.record(z.string(), archiveIndexSchema),
  hasCoast: z.boolean(),
});

const currentSchema = z.object({ imports: z.array(importEntrySchema) });

const importNoteSchema = z.extend(importEntrySchema, {
  counts: z.object({ vertices: z.number(), edges: z.number(), tiles: z.number(), kilometres: z.number() }),
});

export type ImportEntry = z.infer<typeof importEntrySchema>;
export type ImportNote = z.infer<typeof importNoteSchema>;

export async function readCurrent(store: TileStore): Promise<ImportEntry[]> {
  return importsIn(await store.get('current.json'));
}

/** The list of imports, read again when it is older than `maxAgeMs` or after `forget`. */
export function cachedImports(store: TileStore, maxAgeMs: number, clock = Date.now) {
  let current: { readAt: number; imports: Promise<ImportEntry[]> } | undefined;
  return {
    imports(): Promise<ImportEntry[]> {
      const now = clock();
      if (!current || now - current.readAt >= maxAgeMs) {
        const reading = { readAt: now, imports: readCurrent(store) };
        current = reading;
        reading.imports.catch(() => {
          if (current === reading) current = undefined;
        });
      }
      return current.imports;
    },
    forget(): void {
      current = undefined;
    },
  };
}

function importsIn(bytes: Uint8Array | undefined): ImportEntry[] {
  return bytes === undefined ? [] : parse(currentSchema, bytes, 'current.json').imports;
}

export async function readImportNote(store: TileStore, importId: string): Promise<ImportNote> {
  const key = `${importId}/import.json`;
  const bytes = await store.get(key);
  if (bytes === undefined) throw missing(key);
  return parse(importNoteSchema, bytes, key);
}

export function missing(key: string): StreetsFault {
  return new StreetsFault(key, `${key} is missing though the import is listed: import the extract again.`);
}

/**
 * Adds an import, whose files must be complete, to the list; it replaces one of the same name. Returns the ids removed
 * from the list.
 */
export async function publishImport(store: TileStore, note: ImportNote): Promise<string[]> {
  let replaced: string[] = [];
  await store.put(`${note.id}/import.json`, json(note));
  await store.update('current.json', (bytes) => {
    const before = importsIn(bytes);
    const others = before.filter(({ id, name }) => id !== note.id && name !== note.name);
    replaced = before.filter(({ id, name }) => id !== note.id && name === note.name).map(({ id }) => id);
    return json({ imports: [...others, z.parse(importEntrySchema, note)] });
  });
  return replaced;
}

export function json(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`, 'utf8');
}

function parse<Schema extends z.core.$ZodType>(schema: Schema, bytes: Uint8Array, key: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    const isList = key === 'current.json';
    throw new StreetsFault(key, `${key} is damaged: ${isList ? 'remove it, then ' : ''}import the extract again.`);
  }
  const result = z.safeParse(schema, value);
  if (!result.success) {
    throw new StreetsFault(key, `${key} was written by another version: import the extract again.`);
  }
  return result.data;
}
