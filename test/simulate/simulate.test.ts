import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faultKinds } from './faults.ts';
import { type Outcome, simulate, startSimulating } from './run.ts';

/** `npm run simulate` runs more. */
const seeds = inject('size') === 'whole' ? 1_000 : 25;

describe('simulation with faults', () => {
  const outcomes: Outcome[] = [];
  let restore = () => {};

  beforeAll(async () => {
    const started = await startSimulating();
    restore = started.restore;
    for (let seed = 1; seed <= seeds; seed++) {
      outcomes.push(await simulate(started.code, seed));
      // Three failing runs are enough to report.
      if (outcomes.filter(({ problem }) => problem).length === 3) break;
    }
  });
  afterAll(() => restore());

  it('every invariant holds after each step, and no write is lost after the faults end', () => {
    const failed = outcomes.filter(({ problem }) => problem);
    const again = failed.map(({ seed, problem }) => `npm run simulate -- --seed ${seed}: ${problem?.split('\n')[0]}`);
    expect(again).toEqual([]);
  });

  it('every kind of fault occurs', () => {
    const missing = faultKinds.filter((kind) => outcomes.every(({ counts }) => counts[kind] === 0));
    expect(missing).toEqual([]);
  });

  it('walks are completed, friends accepted and accounts deleted despite faults', () => {
    const done = (route: string) => outcomes.reduce((sum, { answers }) => sum + (answers.get(`${route} done`) ?? 0), 0);
    expect(done('completeChallenge')).toBeGreaterThan(seeds / 2);
    expect(done('acceptFriend')).toBeGreaterThan(seeds / 20);
    expect(done('deleteAccount')).toBeGreaterThan(seeds / 20);
  });
});
