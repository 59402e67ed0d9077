import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { isOpenLook } from '../../../shared/domain/secondLook.ts';
import { readSecondLooks, saveSecondLooks, withState } from '../../data/secondLooks.ts';
import { endpoint } from '../../http/endpoint.ts';
import { parseChallengeId } from '../../parts/challenges/challengeId.ts';
import { untilWritten } from '../../runtime/untilWritten.ts';

/** As often as one likes. Friends do not find the photo any more, and what they answered is gone. */
export const handler = endpoint(routes.withdrawSecondLook, async ({ params, walkerId, now, table }) => {
  const id = parseChallengeId(params.id);
  if (!id || id.walkerId !== walkerId) throw new Refusal('challenge_not_found');
  return untilWritten(async () => {
    const asked = await readSecondLooks(table, walkerId);
    const open = asked.looks.find((look) => look.routeId === id.routeId && isOpenLook(look, now));
    if (open) await table.write(saveSecondLooks(walkerId, withState(asked, open.lookId, 'withdrawn')));
    return {};
  });
});
