import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { fullName, type Named } from '../../../shared/domain/auth/names.ts';
import { hidesFromStrangers, reasonsFor, walkTarget } from '../../../shared/domain/moderation/report.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { isInGoodStanding } from '../../../shared/domain/privacy/crowd.ts';
import { hideThing, newStatementOf } from '../../common/reports/hideThing.ts';
import { enforceDailyLimit } from '../../common/walkers/dailyLimits.ts';
import { readWalkerForViewer } from '../../common/walkers/readWalkerForViewer.ts';
import { profileTarget } from '../../data/moderation/hiddenProfiles.ts';
import {
  changeCase,
  networkInCase,
  newReport,
  ownerOfWalk,
  readCase,
  reportedBy,
  reportsInCase,
  type Thing,
} from '../../data/moderation/reports.ts';
import type { ReadTable } from '../../data/table.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

const HELD = 'Several walkers have reported it. Strangers do not see it until we have looked at it.';
const newCase = { decidedAt: null, dismissals: 0 };
const shownName = (walker: Named) => `${fullName(walker)} (@${walker.username})`;

/**
 * Hides the item from the reporter at once, and from strangers with a notice to the owner after the third counted
 * report (`hidesFromStrangers`). A concurrent report fails the write and retries it, so the third is never missed.
 */
export const handler = endpoint(routes.report, async ({ body, walkerId, viewer, now, table }) => {
  const { what, reason } = body;
  if (!reasonsFor(what).includes(reason)) throw new Refusal('report_reason');
  const thing = await thingOf(table, walkerId, body);
  if (thing.ownerId === walkerId) throw new Refusal('report_self');
  const { target } = thing;
  return retryOnConflict(async () => {
    const [walker, mine, before, others] = await Promise.all([
      readWalker(table, walkerId),
      reportedBy(table, walkerId),
      readCase(table, target),
      reportsInCase(table, target),
    ]);
    if (mine.has(target)) return {};
    const counts = walker !== undefined && isInGoodStanding(walker, now);
    const network = counts ? networkInCase(networkOf(viewer), target) : null;
    const ops = newReport(target, { reporterId: walkerId, network, what, reason, text: body.text || null, now });
    if (before?.state !== 'hidden') {
      const all = [...others, { network, at: now.toISOString() }];
      const isHeld = before?.state === 'held';
      const holds = !isHeld && hidesFromStrangers(what, all, before ?? newCase, now);
      ops.push(...changeCase(thing, before, isHeld || holds ? 'held' : 'reported', now));
      if (holds)
        ops.push(...hideThing(thing, 'strangers', now), newStatementOf(thing, { did: 'held', reason: HELD, now }));
    }
    await enforceDailyLimit({ table, walkerId, walker, viewer, now }, ['report'], ...ops);
    return {};
  });
});

interface ReportedBody {
  what: Thing['what'];
  reportedId?: string | undefined;
  publicId?: string | undefined;
  day?: string | undefined;
}

async function thingOf(
  table: ReadTable,
  walkerId: string,
  { what, reportedId, publicId, day }: ReportedBody,
): Promise<Thing> {
  if (reportedId !== undefined && (what === 'name' || what === 'photo')) {
    const { walker } = await readWalkerForViewer(table, walkerId, reportedId);
    if (what === 'photo' && walker.profilePhotoUrl === null) throw new Refusal('report_not_found');
    const about = what === 'name' ? shownName(walker) : (walker.profilePhotoUrl ?? '');
    return { target: profileTarget(walker, what), what, ownerId: reportedId, day: null, about };
  }
  if (publicId !== undefined && day !== undefined && what !== 'name' && what !== 'account') {
    const found = await ownerOfWalk(table, publicId, day);
    if (!found) throw new Refusal('report_not_found');
    return { target: walkTarget(publicId, what), what, ...found };
  }
  throw new Refusal('invalid_input', {
    sentence: 'reportedId goes with a name or a profile photo, publicId and day with a walk, its photo or its place.',
  });
}
