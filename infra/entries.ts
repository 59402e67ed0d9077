import { namedJobs } from '../shared/api/jobs.ts';
import { type Need, needsSession } from '../shared/api/route.ts';
import { type NamedRoute, namedRoutes } from '../shared/api/routes.ts';

/** Where each adapter is opened. The local gateway imports the same modules that a function's generated entry does. */
export const adapterFiles = {
  table: 'functions/adapters/table.ts',
  uploads: 'functions/adapters/uploads.ts',
  photos: 'functions/adapters/photos.ts',
  geo: 'functions/adapters/geo.ts',
  mail: 'functions/adapters/mail.ts',
  push: 'functions/adapters/push.ts',
  archives: 'functions/adapters/archives.ts',
  sweep: 'functions/adapters/sweep.ts',
} as const;

export type AdapterName = keyof typeof adapterFiles;

const adapterOf: Record<Need, AdapterName | undefined> = {
  'table.read': 'table',
  'table.write': 'table',
  'leaderboard.read': 'table',
  'feed.read': 'table',
  'dueTimes.read': 'table',
  'passwords.hash': undefined,
  'uploads.sign': 'uploads',
  photos: 'photos',
  'photos.delete': 'photos',
  'photos.move': 'photos',
  geo: 'geo',
  'geo.routes': 'geo',
  mail: 'mail',
  'push.key': 'push',
  'push.send': 'push',
  'archives.make': 'archives',
  'archives.sign': 'archives',
  'uploads.sweep': 'sweep',
};

/** Sessions live in the table, so every route for walkers opens it. */
export function adaptersOf({ route }: NamedRoute): AdapterName[] {
  return adaptersFor(needsSession(route) ? [...route.needs, 'table.read'] : route.needs);
}

export function adaptersFor(needs: readonly Need[]): AdapterName[] {
  return [...new Set(needs.map((need) => adapterOf[need]).filter((name) => name !== undefined))].sort();
}

/** The source of one function: its handler with exactly the adapters it needs, opened once per process. */
function entrySource(file: string, adapters: readonly AdapterName[]): string {
  return [
    `import { handler as plugIn } from './${file}';`,
    ...surroundings,
    ...adapters.map((name) => `import { open as ${name} } from './${adapterFiles[name]}';`),
    'const env = process.env;',
    'export const handler = plugIn({',
    '  stage: readStage(env), clock: startClock(undefined), log: cloudLog(env),',
    ...adapters.map((name) => `  ${name}: ${name}(env),`),
    '});',
  ].join('\n');
}

const surroundings = [
  `import { cloudLog } from './functions/runtime/cloudLog.ts';`,
  `import { readStage, startClock } from './functions/runtime/stage.ts';`,
];

const notFoundSource = [
  `import { notFound } from './functions/http/notFound.ts';`,
  ...surroundings,
  'const env = process.env;',
  'export const handler = notFound({ stage: readStage(env), clock: startClock(undefined), log: cloudLog(env) });',
].join('\n');

/** All functions, name to source: one a route, one a job, and one for every other address. */
export function functionEntries(): Record<string, string> {
  return {
    ...Object.fromEntries(namedRoutes().map((named) => [named.name, entrySource(named.file, adaptersOf(named))])),
    ...Object.fromEntries(namedJobs().map(({ name, job, file }) => [name, entrySource(file, adaptersFor(job.needs))])),
    notFound: notFoundSource,
  };
}
