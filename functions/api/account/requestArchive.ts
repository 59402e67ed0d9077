import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { enforceDailyLimit } from '../../common/walkers/dailyLimits.ts';
import { readStanding } from '../../data/leaderboard/leaderboard.ts';
import { ConditionFailed } from '../../data/table.ts';
import { readArchive, requestArchive } from '../../data/walkers/archives.ts';
import { endpoint } from '../../http/endpoint.ts';

/** A job creates the archive within minutes. Repeating the request meanwhile neither counts nor restarts it. */
export const handler = endpoint(routes.requestArchive, async ({ walkerId, viewer, now, table }) => {
  const walker = await readStanding(table, walkerId);
  try {
    await enforceDailyLimit({ table, walkerId, walker, viewer, now }, ['archive'], ...requestArchive(walkerId, now));
    return { state: 'making' as const, askedAt: now.toISOString() };
  } catch (error) {
    const archive = await readArchive(table, walkerId, now);
    if (archive?.state === 'making') return { state: archive.state, askedAt: archive.askedAt };
    if (error instanceof ConditionFailed) throw new Refusal('busy');
    throw error;
  }
});
