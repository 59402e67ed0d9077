import { parseArgs } from 'node:util';
import { type FaultCounts, noFaults } from './faults.ts';
import { type Outcome, shrink, simulate, startSimulating } from './run.ts';

/** `npm run simulate [-- --seed N [--steps 1,2,3] | --seeds N --from N [--answers] [--first]]`: `--first` ends with the first that fails. */
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
const { code } = await startSimulating();

if (values.seed !== undefined) {
  const steps = values.steps?.split(',').map(Number);
  let outcome = await simulate(code, Number(values.seed), steps);
  if (outcome.problem && !steps) outcome = await shrink(code, outcome);
  console.info([...outcome.log, outcome.problem ?? 'all holds'].join('\n'));
  process.exitCode = outcome.problem ? 1 : 0;
} else {
  const started = performance.now();
  const counts = noFaults();
  let steps = 0;
  const failed: Outcome[] = [];
  const answers = new Map<string, number>();
  const [from, seeds] = [Number(values.from), Number(values.seeds)];
  for (let seed = from; seed < from + seeds && failed.length < (values.first ? 1 : 12); seed++) {
    const outcome = await simulate(code, seed);
    steps += outcome.steps.length;
    for (const kind of Object.keys(counts) as (keyof FaultCounts)[]) counts[kind] += outcome.counts[kind];
    for (const [kind, count] of outcome.answers) answers.set(kind, (answers.get(kind) ?? 0) + count);
    if (!outcome.problem) continue;
    failed.push(outcome);
    const shortest = await shrink(code, outcome);
    const again = `npm run simulate -- --seed ${seed} --steps ${shortest.steps.join(',')}`;
    console.info(`seed ${seed}: ${shortest.problem?.split('\n')[0]}\n  ${again}`);
  }
  const seconds = (performance.now() - started) / 1000;
  console.info(`${seeds} seeds, ${steps} steps: ${Math.round((seeds / seconds) * 60)} seeds a minute`);
  if (values.answers) for (const [kind, count] of [...answers].sort()) console.info(`${kind}: ${count}`);
  console.info(
    Object.entries(counts)
      .map((entry) => entry.join(' '))
      .join(', '),
  );
  console.info(`${Object.values(counts).reduce((sum, count) => sum + count)} faults, ${failed.length} violations`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
