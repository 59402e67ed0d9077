import { handler as report } from '../api/reports/report.ts';
import type { useWorld } from './world.ts';

/** As many new walkers as are needed report the same. */
export async function reportedBySome(world: ReturnType<typeof useWorld>, count: number, body: object): Promise<void> {
  for (let reporters = 0; reporters < count; reporters++) {
    const answer = await (await world.walker()).call(report, { body: { reason: 'offensive', ...body } });
    if (answer.status !== 201) throw new Error(`not reported: ${answer.text}`);
  }
}
