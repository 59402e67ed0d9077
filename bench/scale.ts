import { scaleTable } from '../infra/operations/scale.ts';

/** What so many daily walkers ask of the cloud and cost, and what gives way first, from counted calls. */
export async function benchScale(): Promise<void> {
  console.info(scaleTable());
}
