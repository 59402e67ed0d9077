import type { Op } from './ops.ts';
import type { Table } from './table.ts';

/**
 * A condition did not hold. `failed` are the places, in the write's own order, of the ops that refused. A file of its
 * own: sessions must tell it apart in functions that open no table, and those need not carry the SDK for it.
 */
export class ConditionFailed extends Error {
  readonly failed: readonly number[];
  constructor(failed: readonly number[]) {
    super(`condition failed at op ${failed.join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = failed;
  }
}

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
