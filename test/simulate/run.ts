import { diceOf, partSeed } from './dice.ts';
import { type FaultCounts, noFaults } from './faults.ts';
import { type Code, loadCode } from './machine.ts';
import { maxSteps, Simulation } from './simulation.ts';
import { stillMachine } from './stillMachine.ts';

let current: Simulation | undefined;
const machine = () => {
  if (!current) throw new Error('nothing runs');
  return current.machine;
};

/** Replaces chance and time until `wake` is called. */
export async function startSimulating(): Promise<{ code: Code; wake: () => void }> {
  const wake = stillMachine({
    dice: () => machine().dice,
    turns: () => machine().turns,
    passed: (ms) => {
      machine().trueMs += ms;
    },
  });
  return { code: await loadCode(), wake };
}

export interface Outcome {
  seed: number;
  steps: readonly number[];
  counts: FaultCounts;
  /** What did not hold, and what had happened. */
  problem?: string;
  told: readonly string[];
  /** How often which call was answered how. */
  answers: ReadonlyMap<string, number>;
}

export const stepsOf = (seed: number): number[] =>
  Array.from({ length: 15 + diceOf(partSeed(seed, 3_000)).below(maxSteps - 14) }, (_, step) => step);

/** One seed, all its steps or some of them. */
export async function simulate(code: Code, seed: number, steps = stepsOf(seed)): Promise<Outcome> {
  const simulation = new Simulation(seed, code);
  current = simulation;
  const outcome = { seed, steps, counts: noFaults(), told: simulation.told, answers: simulation.answers };
  try {
    for (const step of steps) {
      simulation.told.push(`step ${step}`);
      await simulation.step(step);
    }
    simulation.told.push('at rest');
    await simulation.settle();
    return { ...outcome, counts: simulation.machine.counts };
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...outcome, counts: simulation.machine.counts, problem };
  }
}

/** The fewest steps that still fail: leaves out halves, then quarters, then single ones, for as long as that helps. */
export async function shrink(code: Code, failing: Outcome): Promise<Outcome> {
  let shortest = failing;
  for (let size = Math.ceil(shortest.steps.length / 2); size >= 1; ) {
    let shorter = false;
    for (let from = 0; from < shortest.steps.length; from += size) {
      const steps = shortest.steps.filter((_, at) => at < from || at >= from + size);
      const outcome = await simulate(code, failing.seed, steps);
      if (!outcome.problem) continue;
      shortest = outcome;
      shorter = true;
      break;
    }
    if (!shorter) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return shortest;
}
