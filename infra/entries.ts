import type { PortName } from '../functions/runtime/context.ts';
import { namedJobs } from '../shared/api/jobs.ts';
import { type Need, needsSession } from '../shared/api/route.ts';
import { type NamedRoute, namedRoutes } from '../shared/api/routes.ts';
import type { LocationGeneration } from './cloud/location.ts';
import { WORLD_FILE } from './world/packedWorld.ts';

export const adapterFile = (name: PortName | 'geoWithoutResources') => `functions/adapters/${name}.ts`;

/** Routes for walkers also need the sessions in the table. */
export const adaptersOf = (named: NamedRoute): PortName[] => adaptersFor(needsOf(named));

const needsOf = ({ route }: NamedRoute): readonly Need[] =>
  needsSession(route) ? [...route.needs, 'table.read'] : route.needs;

/** The first word of a need is its adapter's name. */
export function adaptersFor(needs: readonly Need[]): PortName[] {
  const ports = needs.filter((need) => need !== 'passwords.hash').map((need) => need.split('.')[0] as PortName);
  return [...new Set(ports)].sort();
}

/** Generates a function's entry: its handler with exactly the adapters it needs, opened once per process. */
function entrySource(file: string, needs: readonly Need[], location: LocationGeneration): string {
  const adapters = adaptersFor(needs);
  // Separate exports, because route search imports most of functions/streets: esbuild drops what is unused.
  const openerOf = (name: PortName) => (name === 'geo' ? geoOpener(needs) : 'open');
  const fileOf = (name: PortName) =>
    adapterFile(name === 'geo' && location === 'places' ? 'geoWithoutResources' : name);
  return [
    `import { handler as plugIn } from './${file}';`,
    ...coreEnvironment,
    ...adapters.map((name) => `import { ${openerOf(name)} as ${name} } from './${fileOf(name)}';`),
    'const env = process.env;',
    'export const handler = plugIn({',
    '  stage: readStage(env), clock: startClock(undefined), log: cloudLog(env),',
    ...adapters.map((name) => `  ${name}: ${name}(env),`),
    '});',
  ].join('\n');
}

function geoOpener(needs: readonly Need[]): string {
  const [routes, ways] = [needs.includes('geo.routes'), needs.includes('geo.ways')];
  if (routes && ways) throw new Error('No function needs both geo.routes and geo.ways.');
  if (routes) return 'openRoutes';
  return ways ? 'openWays' : 'openPlaces';
}

const coreEnvironment = [
  `import { cloudLog } from './functions/runtime/cloudLog.ts';`,
  `import { readStage, startClock } from './functions/runtime/stage.ts';`,
];

const notFoundSource = [
  `import { notFound } from './functions/http/notFound.ts';`,
  ...coreEnvironment,
  'const env = process.env;',
  'export const handler = notFound({ stage: readStage(env), clock: startClock(undefined), log: cloudLog(env) });',
].join('\n');

/** Function of the imported map's tiles; its asset includes `world.tiles`, the low zooms. */
export const mapFunctionName = 'mapTiles';
const mapSource = [
  `import { mapFunction } from './functions/map/mapFunction.ts';`,
  `import { bucketStore } from './functions/adapters/geo/bucketStore.ts';`,
  ...coreEnvironment,
  'const env = process.env;',
  'export const handler = mapFunction(',
  '  { stage: readStage(env), clock: startClock(undefined), log: cloudLog(env) },',
  `  { store: bucketStore({ bucket: env.STREETS_BUCKET ?? '', env }), world: new URL('${WORLD_FILE}', import.meta.url) },`,
  ');',
].join('\n');

/** Entry sources by function name: routes, jobs, the map, and the fallback for unknown paths. */
export function functionEntries(location: LocationGeneration = 'resources'): Record<string, string> {
  const source = (file: string, needs: readonly Need[]) => entrySource(file, needs, location);
  return {
    ...Object.fromEntries(namedRoutes().map((named) => [named.name, source(named.file, needsOf(named))])),
    ...Object.fromEntries(namedJobs().map(({ name, job, file }) => [name, source(file, job.needs)])),
    [mapFunctionName]: mapSource,
    notFound: notFoundSource,
  };
}
