import { parseArgs } from 'node:util';
import { type FaultCounts, noFaults } from './faults.ts';
import { type Outcome, shrink, simulate, startSimulating, stepsOf } from './run.ts';

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
const t = (line: string) => process.stdout.write(`${line}\n`);

const again = ({ seed, steps }: Outcome) => `npm run simulate -- --seed ${seed} --steps ${steps.join(',')}`;

function tell(outcome: Outcome): void {
  for (const line of outcome.told) t(line);
  t(outcome.problem ?? 'all holds');
}

if (values.seed !== undefined) {
  const steps = values.steps?.split(',').map(Number);
  const outcome = await simulate(code, Number(values.seed), steps ?? stepsOf(Number(values.seed)));
  tell(outcome.problem && !steps ? await shrink(code, outcome) : outcome);
  process.exitCode = outcome.problem ? 1 : 0;
} else {
  const started = performance.now();
  const counts = noFaults();
  let steps = 0;
  const failed: Outcome[] = [];
  const answers = new Map<string, number>();
  const [from, seeds] = [Number(values.from), Number(values.seeds)];
  for (let seed = from; seed < from + seeds; seed++) {
    const outcome = await simulate(code, seed);
    steps += outcome.steps.length;
    for (const kind of Object.keys(counts) as (keyof FaultCounts)[]) counts[kind] += outcome.counts[kind];
    for (const [kind, count] of outcome.answers) answers.set(kind, (answers.get(kind) ?? 0) + count);
    if (!outcome.problem) continue;
    failed.push(outcome);
    if (values.first) break;
    const shortest = await shrink(code, outcome);
    t(`seed ${seed}: ${shortest.problem?.split('\n')[0]}\n  ${again(shortest)}`);
    if (failed.length >= 12) break;
  }
  const seconds = (performance.now() - started) / 1000;
  t(`${seeds} seeds, ${steps} steps in ${seconds.toFixed(1)} s: ${Math.round((seeds / seconds) * 60)} seeds a minute`);
  if (values.answers) for (const [kind, count] of [...answers].sort()) t(`${kind}: ${count}`);
  t(
    Object.entries(counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  );
  t(`${Object.values(counts).reduce((sum, count) => sum + count, 0)} faults, ${failed.length} violations`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
