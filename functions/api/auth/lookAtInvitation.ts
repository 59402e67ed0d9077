import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { mayRegister } from '../../../shared/domain/auth/invitation.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { readGoodInvitation } from '../../data/auth/invitations.ts';
import { count, limitOf } from '../../data/limits/rateLimits.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';

export const handler = endpoint(routes.lookAtInvitation, async ({ body, table, now, viewer, stage }) => {
  await enforceRateLimit(count(table, [limitOf('invitation', networkOf(viewer))], now));
  const invitation = await readGoodInvitation(table, body.code, now);
  if (!invitation) throw new Refusal('invitation_unknown');
  return { opensServer: mayRegister(stage.registration, true) };
});
