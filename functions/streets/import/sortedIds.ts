import { SortedRuns } from './sortedRuns.ts';

/** Rising, each once. A Set ends at 16.7 million entries, and would be copied for each thread. */
export type SortedIds = Float64Array<SharedArrayBuffer>;

/** Members of relations are few beside nodes. */
const RUN = 1 << 16;

export function sortedIds(ids: Iterable<number>): SortedIds {
  const runs = new SortedRuns((a, b) => (a === b ? a : undefined), { run: RUN });
  for (const id of ids) runs.add(id);
  const { values, count } = runs.sorted();
  return values.subarray(0, count);
}

/** Of the first that is not below the id: their number where all are. */
export function firstNotBelow(ids: SortedIds, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** -1 where it is not among them. */
export function indexOfId(ids: SortedIds, id: number): number {
  const index = firstNotBelow(ids, id);
  return ids[index] === id ? index : -1;
}
