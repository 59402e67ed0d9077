import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { askForArchive, readArchive } from '../../data/archives.ts';
import { readStanding } from '../../data/leaderboard.ts';
import { ConditionFailed } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { refuseTooManyToday } from '../../parts/walkers/dailyLimits.ts';

/** A job makes it within minutes. Asking for what is being made already is neither counted nor begun anew. */
export const handler = endpoint(routes.askForArchive, async ({ walkerId, viewer, now, table }) => {
  const walker = await readStanding(table, walkerId);
  try {
    await refuseTooManyToday({ table, walkerId, walker, viewer, now }, ['archive'], ...askForArchive(walkerId, now));
    return { state: 'making' as const, askedAt: now.toISOString() };
  } catch (error) {
    const archive = await readArchive(table, walkerId, now);
    if (archive?.state === 'making') return { state: archive.state, askedAt: archive.askedAt };
    if (error instanceof ConditionFailed) throw new Refusal('busy');
    throw error;
  }
});
