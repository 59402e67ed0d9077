import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Model, Real } from './model.ts';
import { joined, steps } from './modelSteps.ts';
import { straightStreet } from './straightStreets.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });
const begin = Date.parse('2026-10-23T09:00:00Z');

/** Lengths that differ from route to route, so that a sum that mixes two up is seen. */
const lengthOf = (seed: string) =>
  ([...seed].reduce((hash, each) => (hash * 31 + each.charCodeAt(0)) % 4500, 7) + 500) / 1000;

it('the handlers agree with a simple model for random sequences of calls', async () => {
  world.streets.find = (request) => ({ ...straightStreet(request), distance: lengthOf(request.seed) });
  let completions = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
      const model: Model = { now: begin, walkers: [] };
      const real: Real = {
        walkers: [],
        join: (timeZone) => world.walker({ timeZone }),
        setClock: (now) => world.at(new Date(now).toISOString()),
      };
      real.setClock(begin);
      await joined(model, real, 'Europe/Stockholm');
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
      } finally {
        completions += model.walkers.reduce((sum, walker) => sum + walker.completed.size, 0);
      }
    }),
    { numRuns: 10, interruptAfterTimeLimit: 35_000, markInterruptAsFailure: false },
  );
  // A model that never completes a walk proves nothing.
  expect(completions).toBeGreaterThan(5);
}, 60_000);
