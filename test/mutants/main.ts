import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mutants } from './catalogue.ts';
import { equivalents } from './equivalents.ts';
import { type Mutant, problemOf } from './mutant.ts';
import { copyTree, passesWhole, plant } from './planting.ts';
import { byRoom, noteResult, partOf, type Result, readResults } from './results.ts';

/**
 * `npm run mutants [-- part of a name or file …]`: plants each in a copy, runs its tests, and says which survive.
 * `--beside 2` plants as many at once, each in a copy of its own; `--part 1/2` takes every second one; `--results FILE`
 * notes each as it is found, and a run that finds them there goes on behind them. `--whole` plants nothing, and says which
 * tests fail all the same.
 */
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: 'string' },
    part: { type: 'string' },
    results: { type: 'string' },
    whole: { type: 'boolean' },
  },
});
const isWanted = ({ name, file }: Mutant) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part) || file.includes(part));
const chosen = partOf(
  mutants.filter((mutant) => isWanted(mutant) && !(mutant.name in equivalents)),
  options.part,
);
const before = new Map(readResults(options.results).map((result) => [result.name, result]));
const found: Result[] = chosen.flatMap(({ name }) => before.get(name) ?? []);
const waiting = chosen.filter(({ name }) => !before.has(name));

const say = (line: string) => process.stdout.write(`${line}\n`);

for (const problem of chosen.flatMap((mutant) => problemOf(mutant) ?? [])) say(problem);

if (options.whole) {
  const folder = copyTree();
  const byTests = new Map(chosen.map((mutant) => [mutant.tests.join(' '), mutant]));
  for (const [tests, mutant] of byTests) {
    if (await passesWhole(folder, mutant)) continue;
    say(`fails with nothing planted: ${tests}`);
    process.exitCode = 1;
  }
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}

async function plantOneByOne(): Promise<void> {
  const folder = copyTree();
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const { name, file } = mutant;
    const started = performance.now();
    const killed = await plant(folder, mutant);
    const result = { name, file, killed, seconds: Math.round((performance.now() - started) / 1000) };
    found.push(result);
    noteResult(options.results, result);
    say(`${killed ? 'killed  ' : 'SURVIVED'} ${name} (${file}, ${result.seconds} s)`);
  }
  rmSync(folder, { recursive: true, force: true });
}

await Promise.all(Array.from({ length: Number(options.beside ?? 1) }, plantOneByOne));
const survivors = found.filter(({ killed }) => !killed);
for (const room of byRoom(found)) say(room);
say(`${found.length - survivors.length} of ${found.length} killed`);
for (const { name, file } of survivors) say(`survived: ${name} (${file})`);
for (const [name, reason] of Object.entries(equivalents)) say(`equivalent: ${name}: ${reason}`);
process.exitCode = survivors.length > 0 ? 1 : 0;
