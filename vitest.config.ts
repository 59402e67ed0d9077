import { defineConfig } from 'vitest/config';
import { shortCatalogues } from './web/shortCatalogues.ts';

/**
 * `npm test` runs unit, screens and engine; `npm run test:browser` Chromium; `npm run test:browsers` WebKit and Firefox;
 * `npm run test:slow` slow and cloud; `npm run words:pictures` translators' pictures. Tests sit beside their source, and the file name selects the project.
 */
const roots = '{shared,functions,infra,test}';
/** Tests of synthesised stages, and cost tables, which read function sizes from the constructs. */
const cloud = ['infra/{cloud,deployed}/**/*.test.ts', 'bench/*.test.ts'];
/** Tests with two sizes: a small share in `unit` and `engine`, the whole in `slow`. */
const inTwoSizes = ['test/simulate/simulate.test.ts', 'functions/testing/unknownAttributes.engine.test.ts'];

/**
 * `npm run test:dynamodb-local` runs the engine tests on Amazon's DynamoDB Local (docs/decisions/two-engines.md), but for those
 * that start, stop or damage the embedded engine, compare the simulation's table with it, or count units, which DynamoDB
 * Local counts differently.
 */
const embeddedOnly = [
  'infra/local/engine.engine.test.ts',
  'test/simulate/memoryTable.engine.test.ts',
  'functions/testing/costs.engine.test.ts',
  'functions/data/challenges/signs.engine.test.ts',
];
/** With `SENTENCES=1` the screen tests record their pages for it. */
const recorder = process.env.SENTENCES ? ['./web/e2e/translating/recordPages.setup.ts'] : [];
const left = process.env.SIGNPOST_ENGINE === 'dynamodb-local' ? embeddedOnly : [];

declare module 'vitest' {
  interface ProvidedContext {
    size: 'small' | 'whole';
  }
}

/** The specs start servers of their own, too, from the bundle. */
const globalSetup = ['./infra/local/serverBundle.setup.ts', './web/e2e/helper/serve.ts'];

/** Generous, because they only end a hanging test: no test measures time. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000 };
/** Files share their worker's modules. A large young heap saves a sixth of the CPU time (SDK requests, searches). */
const sharedModules = {
  ...limits,
  isolate: false,
  setupFiles: ['./test/ownEnvironment.ts', './test/failOnConsoleError.ts'],
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
};

export default defineConfig({
  test: {
    // The default leaves one core out.
    maxWorkers: '100%',
    globalSetup: ['./test/runFolder.ts'],
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    projects: [
      {
        test: {
          ...sharedModules,
          name: 'unit',
          include: [`${roots}/**/*.test.ts`, 'web/*.test.ts'],
          exclude: ['**/*.{engine,slow}.test.ts', ...cloud, '**/node_modules/**'],
          provide: { size: 'small' },
        },
      },
      {
        plugins: [shortCatalogues()],
        test: {
          ...limits,
          name: 'screens',
          include: ['web/src/**/*.test.{ts,tsx}'],
          // One environment per project: vitest starts a new process whenever it changes.
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['./test/freshPage.ts', './test/failOnConsoleError.ts', ...recorder],
        },
      },
      {
        test: {
          ...sharedModules,
          name: 'engine',
          include: [`${roots}/**/*.engine.test.ts`],
          exclude: [...left, '**/node_modules/**'],
          provide: { size: 'small' },
        },
      },
      {
        test: {
          ...sharedModules,
          name: 'slow',
          include: [`${roots}/**/*.slow.test.ts`, ...inTwoSizes],
          globalSetup: ['./infra/local/serverBundle.setup.ts'],
          provide: { size: 'whole' },
        },
      },
      {
        test: {
          ...limits,
          name: 'cloud',
          isolate: false,
          expect: { poll: { timeout: 120_000 } },
          include: cloud,
          globalSetup: ['./infra/cloud/synthesise.setup.ts'],
          setupFiles: ['./test/ownEnvironment.ts', './test/failOnConsoleError.ts'],
        },
      },
      {
        test: {
          ...limits,
          name: 'browser',
          isolate: false,
          expect: { poll: { timeout: 120_000 } },
          include: ['web/e2e/specs/*.e2e.ts'],
          globalSetup,
        },
      },
      {
        test: {
          ...limits,
          name: 'pictures',
          isolate: false,
          expect: { poll: { timeout: 120_000 } },
          include: ['web/e2e/translating/*.e2e.ts'],
          globalSetup,
        },
      },
      {
        test: {
          ...limits,
          name: 'browsers',
          include: ['web/e2e/browsers/*.e2e.ts'],
          globalSetup,
          // Node 20 has WebSocket behind this flag; later versions accept and ignore it.
          execArgv: ['--experimental-websocket'],
        },
      },
    ],
  },
});
