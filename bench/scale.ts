import { partitionTable, pictureTable, scaleTable } from '../infra/operations/scale.ts';

/** Monthly cost and the first bottleneck for a number of daily walkers, from counted calls. */
export async function benchScale(): Promise<void> {
  console.info(`${scaleTable()}\n\n${partitionTable()}\n\n${pictureTable()}`);
}
