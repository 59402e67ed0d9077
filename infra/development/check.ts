import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ruleProblems } from './rules.ts';

/** `npm run check`: all static checks. A tool that finds no files reports no error: Biome must check this many. */
const minFiles = 1_000;

interface Step {
  name: string;
  command: string[];
  sane?: (output: string) => string | undefined;
}

const steps: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.', '--checkers', '1'] },
  {
    name: 'lint, format, import directions',
    command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
    sane: (output) => {
      const seen = Number(/Checked (\d+) files/.exec(output)?.[1] ?? 0);
      return seen >= minFiles ? undefined : `saw only ${seen} files, so it checked nothing`;
    },
  },
  { name: 'words', command: ['tsx', 'infra/development/words.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];

function run({ name, command, sane }: Step): Promise<boolean> {
  const started = performance.now();
  return new Promise((resolve) => {
    const [tool = '', ...input] = command;
    const file = tool.includes('/') ? `node_modules/${tool}` : `node_modules/.bin/${tool}`;
    const child = spawn(file, input, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('close', (code) => {
      const problem = code === 0 ? sane?.(output) : 'failed';
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.info(`${problem ? '✗' : '✓'} ${name} (${seconds} s)${problem ? `: ${problem}\n${output}` : ''}`);
      resolve(!problem);
    });
  });
}

const MAX_LINES = 350;
const MAX_FILES_IN_FOLDER = 32;

const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n');

function oversized(): string[] {
  const list = filesOf('*.ts', '*.tsx');
  const source = list.filter((file) => !/\.(test|e2e|fixture|setup)\.|\/(testing|e2e)\/|^test\//.test(file));
  const folders = new Map<string, number>();
  for (const file of source) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  return [
    ...source.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > MAX_LINES),
    ...[...folders].filter(([, count]) => count > MAX_FILES_IN_FOLDER).map(([folder]) => folder),
  ];
}

function rulesOfTheGame(): string[] {
  const specs = filesOf('*.test.ts', '*.test.tsx', '*.e2e.ts');
  const texts = new Map(specs.map((file) => [file, readFileSync(file, 'utf8')]));
  return ruleProblems(readFileSync('docs/rules.md', 'utf8'), texts);
}

function report(name: string, problems: readonly string[]): boolean {
  console.info(problems.length === 0 ? `✓ ${name}` : `✗ ${name}: ${problems.join(', ')}`);
  return problems.length === 0;
}

const started = performance.now();
const isInOrder = [report('sizes', oversized()), report('rules of the game', rulesOfTheGame())].every(Boolean);
// TypeScript takes the longest; the other steps run one after the other on the second core.
const [types, ...others] = steps;
const results = await Promise.all([
  types ? run(types) : true,
  (async () => {
    let good = true;
    for (const step of others) good = (await run(step)) && good;
    return good;
  })(),
]);
const version = JSON.parse(readFileSync('package.json', 'utf8')).version;
console.info(`check of ${version}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = results.every(Boolean) && isInOrder ? 0 : 1;
