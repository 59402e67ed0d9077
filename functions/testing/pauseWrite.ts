import type { Op } from '../data/ops.ts';
import type { Table } from '../data/table.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/**
 * A table whose first matching write waits until the test releases it, so that other requests run between this
 * request's reads and its write.
 */
export function pauseWrite(table: Table, matches: (ops: readonly Op[]) => boolean = () => true) {
  const reached = gate();
  const released = gate();
  let paused = false;
  const wrap = (inner: Table): Table => ({
    ...inner,
    within: (remainingMs) => wrap(inner.within(remainingMs)),
    async write(...ops) {
      if (!paused && matches(ops)) {
        paused = true;
        reached.open();
        await released.opened;
      }
      return inner.write(...ops);
    },
  });
  return { table: wrap(table), reached: reached.opened, release: () => released.open() };
}
