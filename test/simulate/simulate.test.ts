import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultKinds } from './faults.ts';
import { type Outcome, simulate, startSimulating } from './run.ts';

/** A minute of one core on every run of the tests; the others by `npm run simulate`. */
const seeds = 1_000;

describe('whatever goes wrong around the handlers and jobs', () => {
  const outcomes: Outcome[] = [];
  let wake = () => {};

  beforeAll(async () => {
    const started = await startSimulating();
    wake = started.wake;
    for (let seed = 1; seed <= seeds; seed++) {
      outcomes.push(await simulate(started.code, seed));
      // A fault shows in one run after the other: three are enough to look at.
      if (outcomes.filter(({ problem }) => problem).length === 3) break;
    }
  }, 900_000);
  afterAll(() => wake());

  it('what must hold holds after every step, and at rest nothing is left or lost', () => {
    const failed = outcomes.filter(({ problem }) => problem);
    const again = failed.map(({ seed, problem }) => `npm run simulate -- --seed ${seed}: ${problem?.split('\n')[0]}`);
    expect(again).toEqual([]);
  });

  it('every kind of fault has happened', () => {
    const missing = faultKinds.filter((kind) => outcomes.every(({ counts }) => counts[kind] === 0));
    expect(missing).toEqual([]);
  });

  it('enough comes of it: walks are completed, friends found, accounts deleted', () => {
    const done = (route: string) => outcomes.reduce((sum, { answers }) => sum + (answers.get(`${route} done`) ?? 0), 0);
    expect(done('completeChallenge')).toBeGreaterThan(seeds / 2);
    expect(done('acceptFriend')).toBeGreaterThan(seeds / 20);
    expect(done('deleteAccount')).toBeGreaterThan(seeds / 20);
  });
});
