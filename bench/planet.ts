import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { DEMO_CITY_FILE } from '../functions/streets/demo/importDemoCity.ts';
import { importStreets } from '../functions/streets/import/importStreets.ts';
import { OsmPbf } from '../functions/streets/pbf/osmPbf.ts';
import { memoryStore } from '../functions/streets/testing/memoryStore.ts';
import { type MeasuredImport, missedBy, planetOf, ratesOf } from '../infra/operations/planet.ts';

const TURNS = 8;

/** Extrapolates an import of the planet from the demo city and the extracts in EXTRACTS. */
export async function benchPlanet(): Promise<void> {
  const files = [...(process.env.EXTRACTS ?? '').split(',').filter((file) => file !== ''), DEMO_CITY_FILE];
  const measured = await minOf(files);
  if (measured.length < 3) return console.info('Name two extracts: EXTRACTS=a.osm.pbf,b.osm.pbf');
  report(measured);
}

/** Interleaved runs: the first ones include compilation, and load peaks affect all files alike. */
async function minOf(files: readonly string[]): Promise<MeasuredImport[]> {
  const min = new Map<string, MeasuredImport>();
  for (let turn = 0; turn < TURNS; turn++) {
    for (const file of files) {
      const now = await importOf(file);
      const known = min.get(file);
      if (!known || now.cpuSeconds < known.cpuSeconds) min.set(file, now);
    }
  }
  return [...min.values()];
}

async function importOf(file: string): Promise<MeasuredImport> {
  const store = memoryStore();
  const source = new OsmPbf(file);
  const before = process.cpuUsage();
  const options = { source, store, importId: 'a', name: 'a', now: new Date(0), buildings: false };
  const { counts } = await importStreets(options);
  const { user, system } = process.cpuUsage(before);
  source.close();
  return {
    name: basename(file, '.osm.pbf'),
    megabytes: statSync(file).size / 1e6,
    cpuSeconds: (user + system) / 1e6,
    storedBytes: [...store.objects.values()].reduce((sum, { length }) => sum + length, 0),
    kilometres: counts.kilometres,
  };
}

function report(measured: readonly MeasuredImport[]): void {
  const rates = ratesOf(measured);
  const percent = (share: number) => `${share > 0 ? '+' : ''}${Math.round(share * 100)} %`;
  console.info('| extract | MB | CPU s | stored KB | km | by the rates: CPU | stored |');
  console.info('|---|--:|--:|--:|--:|--:|--:|');
  for (const its of measured) {
    const { seconds, bytes } = missedBy(rates, its);
    const { name, megabytes, cpuSeconds, storedBytes, kilometres } = its;
    const figures = [megabytes.toFixed(2), cpuSeconds.toFixed(2), Math.round(storedBytes / 1e3), kilometres];
    console.info(`| ${name} | ${figures.join(' | ')} | ${percent(seconds)} | ${percent(bytes)} |`);
  }
  const { seconds, bytes } = rates;
  console.info(`${seconds.first.toFixed(2)} s an import and ${seconds.second.toFixed(2)} s a MB of one processor here`);
  console.info(`${Math.round(bytes.first)} bytes a km and ${Math.round(bytes.second / 1e3)} KB a MB`);
  const planet = planetOf(rates);
  console.info(
    `the planet: ${Math.round(planet.cpuHours)} processor hours and ${planet.downloadHours.toFixed(1)} of download,`,
  );
  console.info(`${planet.hours.toFixed(1)} hours with all machines, ${Math.round(planet.gigabytes)} GB stored,`);
  console.info(`${planet.onceDollars.toFixed(2)} dollars once and ${planet.monthlyDollars.toFixed(2)} a month`);
}
