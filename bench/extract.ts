import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importStreets } from '../functions/streets/import/importStreets.ts';
import { OsmPbf } from '../functions/streets/pbf/osmPbf.ts';
import { PbfWriter } from '../functions/streets/testing/pbfWriter.ts';
import { folderStore } from '../functions/streets/tiles/folderStore.ts';

const NODES = Number(process.env.NODES ?? 2_000_000);
const BLOCK = 8000;
/** Nodes between two cross streets. */
const CROSSING = 5;
/** Node refs per way. */
const WAY = 24;
const SPACING = 0.0003;

function writeCountry(path: string, wanted: number): void {
  const side = Math.floor(Math.sqrt(wanted));
  const writer = new PbfWriter(path);
  const id = (row: number, column: number) => 1_000_000_000 + row * side + column;
  for (let row = 0; row < side; row++) {
    for (let start = 0; start < side; start += BLOCK) {
      const length = Math.min(BLOCK, side - start);
      writer.nodes(
        Array.from({ length }, (_, i) => ({
          id: id(row, start + i),
          latitude: 40 + row * SPACING + Math.sin(start + i) * SPACING * 0.2,
          longitude: 5 + (start + i) * SPACING,
        })),
      );
    }
  }
  let ways: { refs: number[]; tags: { highway: string; name: string } }[] = [];
  const addLine = (name: string, refOf: (step: number) => number) => {
    for (let start = 0; start < side - 1; start += WAY - 1) {
      const refs = Array.from({ length: Math.min(WAY, side - start) }, (_, i) => refOf(start + i));
      ways.push({ refs, tags: { highway: 'residential', name } });
    }
    if (ways.length < BLOCK) return;
    writer.ways(ways);
    ways = [];
  };
  for (let row = 0; row < side; row++) addLine(`Row ${row}`, (column) => id(row, column));
  for (let column = 0; column < side; column += CROSSING) addLine(`Column ${column}`, (row) => id(row, column));
  writer.ways(ways);
  writer.close();
}

/** Imports a synthetic extract of NODES walkable nodes and prints memory and time. */
export async function benchExtract(): Promise<void> {
  const { COUNTRY } = process.env;
  if (COUNTRY) return void writeCountry(COUNTRY, NODES);
  const folder = mkdtempSync(join(tmpdir(), 'signpost-bench-'));
  try {
    const path = join(folder, 'country.osm.pbf');
    // The extract is written by a child process, so that its memory is not counted.
    const writing = ['--import', 'tsx', 'bench/main.ts', 'extract'];
    execFileSync(process.execPath, writing, { env: { ...process.env, COUNTRY: path } });
    const nodes = Math.floor(Math.sqrt(NODES)) ** 2;
    const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
    console.info(
      `${nodes} nodes in a file of ${megabytes(statSync(path).size)}; peak so far ${megabytes(process.resourceUsage().maxRSS * 1024)}`,
    );
    const source = new OsmPbf(path);
    const started = performance.now();
    const before = process.cpuUsage();
    const cpuSeconds = () => (process.cpuUsage(before).user + process.cpuUsage(before).system) / 1e6;
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
    const { counts } = await importStreets({
      source,
      store: folderStore(join(folder, 'streets')),
      importId: 'country',
      name: 'country',
      now: new Date(0),
      report: (step, share) => {
        if (share === 1)
          console.info(`${step} read after ${seconds()} s, peak ${megabytes(process.resourceUsage().maxRSS * 1024)}`);
      },
    });
    source.close();
    console.info(
      `${JSON.stringify(counts)} in ${seconds()} s, ${cpuSeconds().toFixed(1)} of the processor, peak memory ${megabytes(process.resourceUsage().maxRSS * 1024)}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
