import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { mutants } from './catalogue.ts';
import { equivalents } from './equivalents.ts';
import { type Mutant, problemOf, SIMULATION, withFault } from './mutant.ts';

/** `npm run mutants [-- part of a name or file …]`: plants each in a copy, runs its tests, and says which survive. */
const wanted = process.argv.slice(2);
const isWanted = ({ name, file }: Mutant) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part) || file.includes(part));
const chosen = mutants.filter((mutant) => isWanted(mutant) && !(mutant.name in equivalents));
/** One that goes round in circles is caught by it. */
const mostMs = 240_000;
const seeds = '100';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The tracked files and the packages: nothing that a fault leaves behind comes into the work tree. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-mutants-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  }).split('\n');
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

function passes(folder: string, command: string, input: readonly string[]): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(join('node_modules/.bin', command), input, { cwd: folder, stdio: 'ignore', detached: true });
    const stop = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), mostMs);
    child.on('close', (code) => {
      clearTimeout(stop);
      done(code === 0);
    });
  });
}

const projectOf = (test: string) =>
  test.startsWith('web/') ? 'screens' : test.includes('.engine.') ? 'engine' : 'unit';

/** Whether its tests see it. The quickest first: small ones, then the simulation, then those that need an engine. */
async function isKilled(folder: string, { tests }: Mutant): Promise<boolean> {
  const units = tests.filter((test) => projectOf(test) === 'unit' && test !== SIMULATION);
  const slow = tests.filter((test) => projectOf(test) !== 'unit');
  const simulation = ['test/simulate/main.ts', '--seeds', seeds, '--first'];
  const run = (files: readonly string[]) => {
    const projects = [...new Set(files.map(projectOf))].flatMap((project) => ['--project', project]);
    return passes(folder, 'vitest', ['run', ...projects, '--bail', '1', ...files]);
  };
  if (units.length > 0 && !(await run(units))) return true;
  if (tests.includes(SIMULATION) && !(await passes(folder, 'tsx', simulation))) return true;
  return slow.length > 0 && !(await run(slow));
}

const broken = chosen.flatMap((mutant) => problemOf(mutant) ?? []);
for (const problem of broken) say(problem);
const folder = copyTree();
const survivors: Mutant[] = [];
for (const mutant of chosen) {
  const path = join(folder, mutant.file);
  const whole = readFileSync(path, 'utf8');
  const started = performance.now();
  writeFileSync(
    path,
    withFault(mutant, (file) => readFileSync(join(folder, file), 'utf8')),
  );
  const killed = await isKilled(folder, mutant);
  writeFileSync(path, whole);
  if (!killed) survivors.push(mutant);
  say(
    `${killed ? 'killed  ' : 'SURVIVED'} ${mutant.name} (${mutant.file}, ${Math.round((performance.now() - started) / 1000)} s)`,
  );
}
rmSync(folder, { recursive: true, force: true });
say(`${chosen.length - survivors.length} of ${chosen.length} killed`);
for (const { name, file } of survivors) say(`survived: ${name} (${file})`);
for (const [name, reason] of Object.entries(equivalents)) say(`equivalent: ${name}: ${reason}`);
process.exitCode = survivors.length > 0 ? 1 : 0;
