import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { type ImportStep, importStreets } from '../import/importStreets.ts';
import { OsmPbf } from '../pbf/osmPbf.ts';
import type { ImportNote } from '../tiles/catalogue.ts';
import { folderStore } from '../tiles/folderStore.ts';

const WIDTH = 30;
const REDRAW_MILLISECONDS = 80;

const LABEL: Record<ImportStep, string> = {
  ways: 'Reading ways',
  nodes: 'Reading nodes',
  edges: 'Joining streets',
  tiles: 'Writing tiles',
  map: 'Drawing the map',
};

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** One bar per step on a terminal; no output if it is redirected to a file. */
function progressBar(terminal: Terminal): (step: ImportStep, share: number) => void {
  let drawnAt = 0;
  let drawn: ImportStep | undefined;
  return (step, share) => {
    if (!terminal.isTTY) return;
    const isDue = performance.now() - drawnAt >= REDRAW_MILLISECONDS;
    if (step === drawn && share < 1 && !isDue) return;
    drawnAt = performance.now();
    drawn = step;
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    terminal.write(`\r${LABEL[step].padEnd(16)} ${bar} ${percent}${share >= 1 ? '\n' : ''}`);
  };
}

export interface CommandContext {
  print(line: string): void;
  complain(line: string): void;
  terminal: Terminal;
  /** DATA_DIR; tiles are stored in its folder `streets`. */
  dataFolder: string;
  now(): Date;
  /** Publishes an import to a cloud stage; injected, because the street engine knows no AWS. */
  publish?: (stage: string, options: { folder: string; name: string | undefined }) => Promise<void>;
}

/** Larger extracts are imported without buildings, which outnumber everything else. */
const BYTES_WITH_BUILDINGS = 300 * 1024 * 1024;

export interface ImportOptions {
  folder: string;
  name: string | undefined;
  withoutBuildings: boolean | undefined;
}

export async function importFile(
  file: string,
  options: ImportOptions,
  { print, terminal, now }: Pick<CommandContext, 'print' | 'terminal' | 'now'>,
): Promise<void> {
  const started = performance.now();
  const source = new OsmPbf(file);
  try {
    const name = options.name ?? basename(file).replace(/(\.osm)?\.pbf$|\.osm$/, '');
    const store = folderStore(options.folder);
    const buildings = !options.withoutBuildings && source.size <= BYTES_WITH_BUILDINGS;
    const importId = newImportId(name, now());
    const report = progressBar(terminal);
    const note = await importStreets({ source, store, importId, name, now: now(), buildings, report });
    describe(note, print);
    if (!buildings && !options.withoutBuildings) print('Buildings were left out: the file is larger than 300 MB.');
    print(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s. In use from now on, in ${options.folder}`);
  } finally {
    source.close();
  }
}

export function describe({ name, counts, bounds }: ImportNote, print: (line: string) => void): void {
  const figure = (value: number) => value.toLocaleString('en');
  print(`${name}: ${figure(counts.kilometres)} km of ways to walk, in ${figure(counts.tiles)} tiles`);
  print(`  ${figure(counts.vertices)} vertices and ${figure(counts.edges)} edges`);
  print(`  from ${bounds.south},${bounds.west} to ${bounds.north},${bounds.east}`);
}

/** The random suffix keeps imports of the same name and second apart. */
function newImportId(name: string, now: Date): string {
  const second = now.toISOString().replace(/[-:]|\.\d+Z/g, '');
  return `${slug(name)}-${second}-${randomBytes(2).toString('hex')}`;
}

function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-+|-+$/g, '').slice(0, 40) || 'streets';
}
