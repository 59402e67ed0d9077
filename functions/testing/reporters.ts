import { handler as report } from '../api/reports/report.ts';
import { keys } from '../data/keys.ts';
import { update } from '../data/ops.ts';
import type { WalkerInPlay } from './transports.ts';
import type { useWorld } from './world.ts';

type World = ReturnType<typeof useWorld>;

/** An account that is old enough, with walks enough, for its word to count (`isInGoodStanding`). */
export async function inGoodStanding(world: World): Promise<WalkerInPlay> {
  const walker = await world.walker();
  const createdAt = new Date(world.bench.now.getTime() - 14 * 24 * 60 * 60 * 1000).toISOString();
  await world.store.table.write(update(keys.profile(walker.id), { set: { createdAt, completedChallenges: 5 } }));
  return walker;
}

/** As many walkers in good standing as are needed report the same, each from a network of their own. */
export async function reportedBySome(world: World, count: number, body: object): Promise<void> {
  for (let reporters = 0; reporters < count; reporters++) {
    const answer = await (await inGoodStanding(world)).call(report, { body: { reason: 'offensive', ...body } });
    if (answer.status !== 201) throw new Error(`not reported: ${answer.text}`);
  }
}
