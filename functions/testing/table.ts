import { beforeAll } from 'vitest';
import { useEngine } from '../../test/engine.ts';
import { type CountedTable, openCountedTable } from './countedTable.ts';

/** The counted table for the tests of this file: its fields are there from beforeAll on. */
export function useTable(): CountedTable {
  const engine = useEngine();
  const store = {} as CountedTable;
  beforeAll(async () => void Object.assign(store, await openCountedTable(engine.endpoint)));
  return store;
}
