import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { mayRegister, opensServer } from '../../../shared/domain/auth/invitation.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { readOpening } from '../../common/clubs/openInvitation.ts';
import { count, limitOf } from '../../data/limits/rateLimits.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';

export const handler = endpoint(routes.lookAtInvitation, async ({ body, table, now, viewer, stage }) => {
  await enforceRateLimit(count(table, [limitOf('invitation', networkOf(viewer))], now));
  const { invitation, isOpen, club } = await readOpening(table, body.code, { now });
  if (!invitation || !isOpen) throw new Refusal('invitation_unknown');
  const isGood = opensServer(invitation.makerId !== undefined, stage.inviters);
  return {
    opensServer: mayRegister(stage.registration, isGood),
    ...(club && { club: { name: club.name, members: club.memberCount, goal: club.goal } }),
  };
});
