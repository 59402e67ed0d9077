import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { OsmPbf } from '../functions/streets/pbf/osmPbf.ts';

/**
 * Speed of our PBF reader over that of npm readers, in the same run over the same file:
 * `npx tsx bench/reader.ts FILE.osm.pbf [FOLDER]`, where FOLDER is one in which `osm-pbf-parser-node` or
 * `osm-pbf-parser` is installed. They are no dependencies of ours, so those that are not there are left out.
 */
const ROUNDS = 8;

interface Count {
  nodes: number;
  ways: number;
  refs: number;
}

/** Both passes of an import. */
function ours(path: string): Count {
  const count = { nodes: 0, ways: 0, refs: 0 };
  const source = new OsmPbf(path);
  source.ways(new Set(['highway']), (refs) => {
    count.ways++;
    count.refs += refs.length;
  });
  source.nodes(new Set(['barrier', 'place']), () => {
    count.nodes++;
  });
  source.close();
  return count;
}

type Reader = (path: string) => Promise<Count>;

/** One pass, the only one it can make. */
async function osmPbfParserNode(folder: string): Promise<Reader> {
  const entry = createRequire(join(folder, 'index.js')).resolve('osm-pbf-parser-node');
  const { createOSMStream } = await import(pathToFileURL(entry).href);
  return async (path) => {
    const count = { nodes: 0, ways: 0, refs: 0 };
    for await (const item of createOSMStream(path)) {
      if (item.type === 'node') count.nodes++;
      else if (item.type === 'way' && item.tags?.highway) {
        count.ways++;
        count.refs += item.refs.length;
      }
    }
    return count;
  };
}

async function osmPbfParser(folder: string): Promise<Reader> {
  const parser = createRequire(join(folder, 'index.js'))('osm-pbf-parser');
  return async (path) => {
    const count = { nodes: 0, ways: 0, refs: 0 };
    // Its stream is of an age before streams could be iterated.
    for await (const items of new Readable({ objectMode: true }).wrap(createReadStream(path).pipe(parser()))) {
      for (const item of items) {
        if (item.type === 'node') count.nodes++;
        else if (item.type === 'way' && item.tags?.highway) {
          count.ways++;
          count.refs += item.refs.length;
        }
      }
    }
    return count;
  };
}

/** The best of some rounds, in processor time: what else the machine does is not ours to measure. */
async function best(read: (path: string) => Count | Promise<Count>, path: string) {
  let milliseconds = Number.POSITIVE_INFINITY;
  let count: Count = { nodes: 0, ways: 0, refs: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    count = await read(path);
    const { user, system } = process.cpuUsage(before);
    milliseconds = Math.min(milliseconds, (user + system) / 1000);
  }
  return { milliseconds, count: JSON.stringify(count) };
}

const [path, folder = '.'] = process.argv.slice(2);
if (path === undefined) throw new Error('Say which file: npx tsx bench/reader.ts FILE.osm.pbf [FOLDER]');
const own = await best(ours, path);
console.info(`our two passes: ${own.milliseconds.toFixed(1)} ms, ${own.count}`);
for (const [name, load] of Object.entries({
  'osm-pbf-parser-node': osmPbfParserNode,
  'osm-pbf-parser': osmPbfParser,
})) {
  const reader = await load(folder).catch(() => undefined);
  if (reader === undefined) {
    console.info(`${name}: not installed in ${folder}`);
    continue;
  }
  const other = await best(reader, path);
  const ratio = (other.milliseconds / own.milliseconds).toFixed(1);
  console.info(`${name}: ${other.milliseconds.toFixed(1)} ms, ${other.count}; ours is ${ratio} times as fast`);
}
