import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { importStreets } from '../functions/streets/import/importStreets.ts';
import { NeededNodes } from '../functions/streets/import/neededNodes.ts';
import type { SortedIds } from '../functions/streets/import/sortedRuns.ts';
import { OsmPbf } from '../functions/streets/pbf/osmPbf.ts';
import { folderStore } from '../functions/streets/tiles/folderStore.ts';
import { writeCopies } from './copies.ts';

const BYTES = 86_000_000;
const TURNS = 5;
const WARM_PASSES = 2;
const KEYS = new Set(['highway', 'natural', 'landuse', 'waterway', 'place', 'barrier']);

/** How fast threads read an extract of 86 MB. */
export function benchReading(): Promise<void> {
  return withLarge(readByThreads);
}

/** What it takes to import an extract of 86 MB. */
export function benchLarge(): Promise<void> {
  return withLarge(importWhole);
}

/** The first extract that EXTRACTS names, again and again until it has 86 MB. */
async function withLarge(measure: (path: string, folder: string) => Promise<void>): Promise<void> {
  const [small] = (process.env.EXTRACTS ?? '').split(',');
  if (!small) return console.info('Name an extract: EXTRACTS=a.osm.pbf');
  const folder = mkdtempSync(join(tmpdir(), 'signpost-large-'));
  try {
    const path = join(folder, 'large.osm.pbf');
    writeCopies(small, path, Math.ceil(BYTES / statSync(small).size));
    const size = (statSync(path).size / 1e6).toFixed(0);
    console.info(
      `${basename(small)} as ${size} MB; ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`,
    );
    await measure(path, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Reading {
  milliseconds: number;
  /** Of the processor: all of it, and what is not of the thread that reports what was read. */
  busy: number;
  busyElsewhere: number;
}

/** In turns, so that what else the machine does hits all of them; the least of each. */
async function readByThreads(path: string): Promise<void> {
  const least = new Map<number, Reading>();
  const wanted = await nodesOfWays(path);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const threads of [0, 1, 2]) {
      const now = await readWith(path, threads, wanted);
      const known = least.get(threads) ?? now;
      least.set(threads, {
        milliseconds: Math.min(known.milliseconds, now.milliseconds),
        busy: Math.min(known.busy, now.busy),
        busyElsewhere: Math.min(known.busyElsewhere, now.busyElsewhere),
      });
    }
  }
  for (const [threads, { milliseconds, busy, busyElsewhere }] of least) {
    const figures = [milliseconds, busy, busyElsewhere].map((ms) => ms.toFixed(0));
    console.info(
      `${threads} threads: ${figures[0]} ms, of the processor ${figures[1]}, of that in threads ${figures[2]}`,
    );
  }
  const [one, two] = [least.get(1), least.get(2)];
  if (!one || !two) return;
  console.info(`two are ${(one.milliseconds / two.milliseconds).toFixed(2)} times one, as measured;`);
  const most = Math.max(two.busyElsewhere / 2, two.busy / availableParallelism());
  console.info(`${(one.busyElsewhere / most).toFixed(2)} times by what they take of processors that nothing else uses`);
}

async function nodesOfWays(path: string): Promise<SortedIds> {
  const source = new OsmPbf(path);
  const nodes = new NeededNodes();
  await source.ways(KEYS, (refs) => {
    for (const ref of refs) nodes.need(ref, 0);
  });
  nodes.sort();
  source.close();
  return nodes.wanted;
}

async function readWith(path: string, threads: number, ids: SortedIds): Promise<Reading> {
  const source = new OsmPbf(path, threads);
  const count = () => undefined;
  const wanted = { ids, place: count };
  // Starting threads and compiling what they run is not reading; what is called once a blob is compiled late.
  for (let pass = 0; pass < WARM_PASSES; pass++) {
    await source.ways(KEYS, count);
    await source.nodes(KEYS, count, undefined, wanted);
  }
  const [all, own] = [busyOfAll(), busyOfThisThread()];
  const started = performance.now();
  await source.ways(KEYS, count);
  await source.nodes(KEYS, count, undefined, wanted);
  const milliseconds = performance.now() - started;
  const busy = busyOfAll() - all;
  source.close();
  return { milliseconds, busy, busyElsewhere: busy - (busyOfThisThread() - own) };
}

function busyOfAll(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds; Linux alone tells. */
function busyOfThisThread(): number {
  const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8').replace(/.*\) /, '');
  const [user = 0, system = 0] = stat.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

async function importWhole(path: string, folder: string): Promise<void> {
  const source = new OsmPbf(path);
  const before = process.cpuUsage();
  const started = performance.now();
  const options = {
    source,
    store: folderStore(join(folder, 'streets')),
    importId: 'large',
    name: 'large',
    now: new Date(0),
  };
  const { counts } = await importStreets({ ...options, buildings: false });
  source.close();
  const { user, system } = process.cpuUsage(before);
  const peak = process.resourceUsage().maxRSS / 1024;
  console.info(
    `imported in ${((user + system) / 1e6).toFixed(1)} CPU s, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  console.info(`peak memory ${peak.toFixed(0)} MB, ${JSON.stringify(counts)}`);
}
