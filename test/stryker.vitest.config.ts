import { defineConfig } from 'vitest/config';
import { shortCatalogues } from '../web/shortCatalogues.ts';

/** Vitest configuration for `npm run mutants`: Stryker's runner supports a single project. */
const groups = {
  rules: {
    include: ['{shared,functions}/**/*.test.ts'],
    exclude: ['**/*.{engine,slow}.test.ts', 'functions/{streets,signs}/**'],
  },
  engine: { include: ['functions/{data,api}/**/*.test.ts'], exclude: ['**/*.slow.test.ts'] },
  screens: { include: ['web/src/pwa/**/*.test.{ts,tsx}'], exclude: [] },
};
const group = process.env.MUTANTS_OF;
if (group !== 'rules' && group !== 'engine' && group !== 'screens') throw new Error('Started by `npm run mutants`.');
const isScreens = group === 'screens';

export default defineConfig({
  ...(isScreens && { plugins: [shortCatalogues()] }),
  test: {
    include: groups[group].include,
    exclude: [...groups[group].exclude, '**/node_modules/**'],
    environment: isScreens ? 'happy-dom' : 'node',
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    setupFiles: [...(isScreens ? ['./test/freshPage.ts'] : []), './test/failOnConsoleError.ts'],
  },
});
