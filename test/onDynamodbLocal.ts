import { spawn } from 'node:child_process';

/**
 * `npm run test:dynamodb-local`: the engine's tests once more, on Amazon's own DynamoDB Local (docs/decisions/two-engines.md).
 * What is left out starts, stops or damages the embedded engine itself, holds the simulation's table against it, or counts
 * units, of which DynamoDB Local has a mind of its own.
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
