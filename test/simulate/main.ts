import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * `npm run simulate [-- --seed N [--steps 1,2,3] | --seeds N --from N [--answers] [--first]]`: the spec beside this file with
 * other seeds. `--first` ends with the first that fails.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string' },
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    answers: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
  },
});
const spec = ['test/simulate/simulate.test.ts', '--project', 'unit', '--disable-console-intercept'];
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...spec], {
  stdio: 'inherit',
  env: { ...process.env, SIMULATE: JSON.stringify(values) },
});
process.exitCode = status ?? 1;
