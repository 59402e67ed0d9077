import { spawn } from 'node:child_process';

/**
 * `npm run test:dynamodb-local`: runs the engine tests against Amazon's DynamoDB Local (docs/decisions/two-engines.md).
 * Excluded are tests that start, stop or damage the embedded engine, compare the simulation's table with it, or count
 * capacity units, which DynamoDB Local counts differently.
 */
const child = spawn(
  process.execPath,
  [
    'node_modules/.bin/vitest',
    'run',
    '--project',
    'engine',
    ...[
      'infra/local/engine.engine.test.ts',
      'infra/local/damagedFolder.engine.test.ts',
      'infra/local/fullDisk.engine.test.ts',
      'test/simulate/memoryTable.engine.test.ts',
      'functions/testing/costs.engine.test.ts',
    ].flatMap((file) => ['--exclude', file]),
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, SIGNPOST_ENGINE: 'dynamodb-local' },
  },
);
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
