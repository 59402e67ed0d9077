import { costTable, locationTable } from '../infra/operations/costs.ts';

/** Monthly cost of a thousand daily walkers, from the counted calls of one walker's day and their prices. */
export async function benchCosts(): Promise<void> {
  console.info(costTable());
  console.info(`\nWhere no streets are imported, for look-ups besides:\n\n${locationTable()}`);
}
