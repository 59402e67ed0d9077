/** Runs `work` for all items, at most `size` at a time. */
export async function inBatches<T, R>(all: readonly T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += size) {
    results.push(...(await Promise.all(all.slice(from, from + size).map(work))));
  }
  return results;
}
