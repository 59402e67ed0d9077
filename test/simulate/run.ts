import { diceOf } from '../../shared/domain/seededRandom.fixture.ts';
import { type Code, loadCode } from './backend.ts';
import { seedMachine } from './seededMachine.ts';
import { MAX_STEPS, partSeed, Simulation } from './simulation.ts';

let current: Simulation | undefined;

/** Replaces randomness and time until `restore` is called. */
export async function startSimulating(): Promise<{ code: Code; restore: () => void }> {
  const restore = seedMachine(() => {
    if (!current) throw new Error('nothing runs');
    return current.backend;
  });
  return { code: await loadCode(), restore };
}

export type Outcome = Awaited<ReturnType<typeof simulate>>;

export const stepsOf = (seed: number): number[] => [
  ...Array(15 + diceOf(partSeed(seed, 3_000)).below(MAX_STEPS - 14)).keys(),
];

/** Runs all or some steps of a seed. */
export async function simulate(code: Code, seed: number, steps: readonly number[] = stepsOf(seed)) {
  const simulation = new Simulation(seed, code);
  current = simulation;
  const { log, answers, backend } = simulation;
  let problem: string | undefined;
  try {
    for (const step of steps) {
      log.push(`step ${step}`);
      await simulation.step(step);
    }
    log.push('after the last step');
    await simulation.settle();
  } catch (error) {
    problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return { seed, steps, log, answers, counts: backend.counts, problem };
}

/** Delta debugging: removes halves, quarters, then single steps while the run still fails. */
export async function shrink(code: Code, failing: Outcome): Promise<Outcome> {
  let shortest = failing;
  for (let size = Math.ceil(shortest.steps.length / 2); size >= 1; ) {
    let isShorter = false;
    for (let from = 0; from < shortest.steps.length && !isShorter; from += size) {
      const steps = shortest.steps.filter((_, at) => at < from || at >= from + size);
      const outcome = await simulate(code, failing.seed, steps);
      isShorter = outcome.problem !== undefined;
      if (isShorter) shortest = outcome;
    }
    if (!isShorter) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return shortest;
}
