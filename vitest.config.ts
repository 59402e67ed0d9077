import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { Order } from './test/order.ts';
import { replacing } from './test/replacing.ts';
import { shortCatalogues } from './web/shortCatalogues.ts';

/**
 * Five projects by what they need: `unit` nothing, `screens` modules of their own, `engine` the embedded DynamoDB engine and
 * stand-ins, `cloud` the synthesised stages, `e2e` a built app and Chromium. Tests sit beside their source; their place and
 * name say which project runs them.
 * The time limits are there for what hangs: beside the browser tests (run.ts) a test may take many times what it takes alone.
 */
const roots = ['shared', 'functions', 'infra', 'test'];
const files = (suffix: string) => roots.map((root) => `${root}/**/*${suffix}`);
/** Beside the stages and what runs on them, the reckonings that ask the constructs for a function's size: CDK takes seconds to load. */
const cloud = ['infra/{cloud,deployed}/**/*.test.ts', 'infra/operations/{costs,scale}.test.ts'];
/** Files share the modules of their worker: loading those anew for each file was half of the processor's time. */
const shared = {
  isolate: false,
  setupFiles: ['./test/failOnConsoleError.ts'],
  // Each request of the SDK leaves garbage, and each choice of a destination: in a young heap this large it is dead when it is
  // collected, which is a sixth of the processor's time.
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
};

export default defineConfig({
  test: {
    // Browser tests and all others are two runs at once (run.ts): as many workers of each as there are cores leave none idle, and
    // each worker more loads all modules once more, starts a stack and a browser.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: Order },
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          include: files('.test.ts'),
          exclude: [...files('.engine.test.ts'), ...replacing, ...cloud, '**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [shortCatalogues()],
        test: {
          name: 'screens',
          // Their modules hold the state of a page.
          include: ['web/src/**/*.test.{ts,tsx}', ...replacing],
          isolate: false,
          setupFiles: ['./test/freshPage.ts', './test/failOnConsoleError.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'engine',
          ...shared,
          include: files('.engine.test.ts'),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'cloud',
          isolate: false,
          include: cloud,
          globalSetup: ['./infra/cloud/synthesise.setup.ts'],
          setupFiles: ['./test/failOnConsoleError.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          // Each worker loads Playwright, and starts its browsers, once.
          isolate: false,
          // A browser on a shared machine stumbles now and then; at a desk a failure is seen at once and looked into.
          retry: process.env.CI ? 1 : 0,
          include: ['web/e2e/specs/*.e2e.ts'],
          globalSetup: ['./web/e2e/helper/serve.ts'],
          testTimeout: 150_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
