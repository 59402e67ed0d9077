import { ConditionFailed } from './conditionFailed.ts';
import type { Op } from './ops.ts';
import type { Table } from './table.ts';

/** Whether the write's conditions held: false is no fault where another call may have been quicker. */
export async function writeIfUnchanged(table: Pick<Table, 'write'>, ...ops: readonly Op[]): Promise<boolean> {
  try {
    await table.write(...ops);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
