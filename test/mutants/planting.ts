import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { replacing } from '../replacing.ts';
import { type Mutant, SIMULATION, withFault } from './mutant.ts';

/** One that goes round in circles is caught by it; a browser and a synthesised stage take their time. */
const mostMs = 240_000;
const mostMsOf: Record<string, number> = { e2e: 600_000, cloud: 600_000 };
const seeds = '100';

/** The tracked files and the packages: nothing that a fault leaves behind comes into the work tree. */
export function copyTree(): string {
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

function passes(folder: string, command: string, input: readonly string[], most = mostMs): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(join('node_modules/.bin', command), input, { cwd: folder, stdio: 'ignore', detached: true });
    const stop = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), most);
    child.on('close', (code) => {
      clearTimeout(stop);
      done(code === 0);
    });
  });
}

function projectOf(test: string): string {
  if (test.startsWith('web/e2e/')) return 'e2e';
  if (test.startsWith('web/') || replacing.includes(test)) return 'screens';
  if (/^infra\/(cloud|deployed)\//.test(test)) return 'cloud';
  return test.includes('.engine.') ? 'engine' : 'unit';
}

/** Whether its tests see it. The quickest first: small ones, then the simulation, then those that need an engine. */
async function isKilled(folder: string, { tests }: Mutant): Promise<boolean> {
  const units = tests.filter((test) => projectOf(test) === 'unit' && test !== SIMULATION);
  const slow = tests.filter((test) => projectOf(test) !== 'unit');
  const simulation = ['test/simulate/main.ts', '--seeds', seeds, '--first'];
  const run = (files: readonly string[]) => {
    const projects = [...new Set(files.map(projectOf))];
    const named = projects.flatMap((project) => ['--project', project]);
    // Where no test is found, none sees the fault.
    const input = ['run', ...named, '--bail', '1', '--passWithNoTests', ...files];
    return passes(folder, 'vitest', input, Math.max(...projects.map((project) => mostMsOf[project] ?? mostMs)));
  };
  if (units.length > 0 && !(await run(units))) return true;
  if (tests.includes(SIMULATION) && !(await passes(folder, 'tsx', simulation))) return true;
  return slow.length > 0 && !(await run(slow));
}

/** With nothing planted nothing may fail: else what is killed tells nothing. */
export const passesWhole = async (folder: string, mutant: Mutant): Promise<boolean> =>
  !(await isKilled(folder, mutant));

/** In a copy, which is whole again afterwards. */
export async function plant(folder: string, mutant: Mutant): Promise<boolean> {
  const path = join(folder, mutant.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    withFault(mutant, (file) => readFileSync(join(folder, file), 'utf8')),
  );
  try {
    return await isKilled(folder, mutant);
  } finally {
    writeFileSync(path, whole);
  }
}
