import { execFileSync, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * `npm run mutants [-- shared/domain/challenges/streak.ts ...]`: StrykerJS on the named files or folders, or on the
 * branch's changes. It prints score and survivors and is no part of a test run.
 */
const MUTATED = /^(shared\/domain|functions\/(http|data)|web\/src\/pwa)\/.*\.tsx?$/;
const NOT_SOURCE = /\.(test|slow|fixture)\.tsx?$/;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: 'origin/main' } },
});
const git = (...input: string[]) => execFileSync('git', input, { encoding: 'utf8' }).split('\n').filter(Boolean);
const named = positionals.length > 0 ? git('ls-files', ...positionals) : git('diff', '--name-only', values.base);
const files = named.filter((file) => MUTATED.test(file) && !NOT_SOURCE.test(file));

/** One Stryker run per test environment: unit, DynamoDB engine, screens. */
const groups = { rules: /^(shared|functions\/http)\//, engine: /^functions\/data\//, screens: /^web\// };

function stryker(group: string, mutate: readonly string[]): Promise<number> {
  const child = spawn(
    'node_modules/.bin/stryker',
    ['run', 'test/stryker.json', '--mutate', mutate.join(','), '--incrementalFile', `.cache/stryker-${group}.json`],
    { stdio: 'inherit', env: { ...process.env, MUTANTS_OF: group } },
  );
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)));
}

if (files.length === 0)
  console.info('No file of shared/domain, functions/http, functions/data or web/src/pwa is named.');
for (const [group, isIn] of Object.entries(groups)) {
  const mutate = files.filter((file) => isIn.test(file));
  const code = mutate.length > 0 ? await stryker(group, mutate) : 0;
  if (code !== 0) process.exitCode = code;
}
