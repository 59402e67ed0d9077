import type { Op } from './ops.ts';
import type { Table } from './table.ts';

/**
 * A write condition did not hold. `failed` holds the indexes of the ops whose condition failed. It has its own file,
 * because functions that open no table must recognise it, and their bundles should not contain the SDK.
 */
export class ConditionFailed extends Error {
  readonly failed: readonly number[];
  constructor(failed: readonly number[]) {
    super(`condition failed at op ${failed.join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = failed;
  }
}

/** False if a condition failed; for writes where losing to a concurrent call is not an error. */
export async function writeIfUnchanged(table: Pick<Table, 'write'>, ...ops: readonly Op[]): Promise<boolean> {
  try {
    await table.write(...ops);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
