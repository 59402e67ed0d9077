import { ConditionFailed } from './conditionFailed.ts';
import type { Op } from './ops.ts';
import type { Table } from './table.ts';

/** False if a condition failed, which is no error where another call may have been faster. */
export async function writeIfUnchanged(table: Pick<Table, 'write'>, ...ops: readonly Op[]): Promise<boolean> {
  try {
    await table.write(...ops);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
