import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NeededNodes } from './neededNodes.ts';
import { SortedRuns } from './sortedRuns.ts';

it('sorted runs equal one sorted array with joined neighbours', () => {
  const same = (a: number, b: number) => (Math.floor(a) === Math.floor(b) ? Math.max(a, b) : undefined);
  const value = fc.integer({ min: -20, max: 20 }).chain((whole) => fc.constantFrom(whole, whole + 0.25, whole + 0.5));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (all, run) => {
      const runs = new SortedRuns(same, { run });
      for (const each of all) runs.add(each);
      const { values, count } = runs.sorted();
      const max = new Map<number, number>();
      for (const each of all) max.set(Math.floor(each), Math.max(each, max.get(Math.floor(each)) ?? each));
      expect([...values.subarray(0, count)]).toEqual([...max.values()].sort((a, b) => a - b));
    }),
  );
});

it('memory of the import grows with the number of nodes, not of references', () => {
  const before = process.resourceUsage().maxRSS;
  const nodes = new NeededNodes();
  for (let reference = 0; reference < 12_000_000; reference++) nodes.need(reference % 1000, 1);
  nodes.sort();
  expect(nodes.count).toBe(1000);
  // The refs alone would take 96 MB.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(60_000);
});

it('the maximum of sorted runs counts the joined entries', () => {
  const same = (a: number, b: number) => (a === b ? a : undefined);
  const sorted = (values: readonly number[]) => {
    const runs = new SortedRuns(same, { run: 4, max: 10 });
    for (const value of values) runs.add(value);
    return runs.sorted();
  };
  const often = Array.from({ length: 5000 }, (_, i) => (i * 7) % 10);
  const { values, count } = sorted(often);
  expect([...values.subarray(0, count)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(() => sorted([...often, 10])).toThrow('needs more than 10 nodes: import it in parts');
});

it('each sorted run is joined before it is spilled', () => {
  const runs = new SortedRuns((a, b) => (a === b ? a : undefined), { run: 100 });
  for (let i = 0; i < 5000; i++) runs.add((i * 7) % 10);
  // Each of fifty runs is reduced to ten entries.
  expect(runs.sorted().values).toHaveLength(500);
});
