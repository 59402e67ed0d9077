import { costTable, locationTable } from '../infra/operations/costs.ts';

/** What a thousand daily walkers cost in thirty days, from the calls of a walker's day and what each call is counted to cost. */
export async function benchCosts(): Promise<void> {
  console.info(costTable());
  console.info(`\nWhere no streets are imported, for look-ups besides:\n\n${locationTable()}`);
}
