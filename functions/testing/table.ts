import { beforeAll } from 'vitest';
import { useEngine } from '../../test/engine.ts';
import type { Item } from '../data/table.ts';
import { type CountedTable, openCountedTable } from './countedTable.ts';

/** The counted table for the tests of this file. */
export function useTable() {
  const engine = useEngine();
  let opened: CountedTable | undefined;
  beforeAll(async () => {
    opened = await openCountedTable(engine.endpoint);
  });
  const counted = () => {
    if (!opened) throw new Error('The table is there from beforeAll on: ask for it in a test.');
    return opened;
  };

  return {
    get table() {
      return counted().table;
    },
    fill: (items: Iterable<Item>) => counted().fill(items),
    scan: () => counted().scan(),
    clear: () => counted().clear(),
    takeCost: () => counted().takeCost(),
  };
}
