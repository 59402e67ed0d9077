import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { CLUB } from '../../../shared/domain/clubs/club.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { readOpening } from '../../common/clubs/openInvitation.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { zoneOf } from '../../common/walkers/walkerView.ts';
import { spendInvitation } from '../../data/auth/invitations.ts';
import { joinClub, joinedClubs, stillMember } from '../../data/clubs/clubs.ts';
import { count, limitOf } from '../../data/limits/rateLimits.ts';
import { notBlocked } from '../../data/moderation/blocks.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/**
 * One transaction writes the invitation's use, the member count, the membership and the profile, so that the last use
 * or place cannot be taken twice.
 */
export const handler = endpoint(routes.joinClub, async ({ body, walkerId, now, viewer, table }) => {
  await enforceRateLimit(count(table, [limitOf('invitation', networkOf(viewer))], now));
  return retryOnConflict(async () => {
    const [{ invitation, isOpen, club }, walker] = await Promise.all([
      readOpening(table, body.code, { now, joinerId: walkerId }),
      readOwnWalker(table, walkerId),
    ]);
    if (club && walker.clubs.includes(club.clubId)) return { id: club.clubId };
    if (!invitation || !isOpen || !club) throw new Refusal('invitation_unknown');
    if (walker.clubs.length >= CLUB.maxClubs) throw new Refusal('too_many_clubs');
    if (club.memberCount >= CLUB.maxMembers) throw new Refusal('club_full');
    const { makerId } = invitation;
    await table.write(
      spendInvitation(invitation.codeHash, now),
      ...joinClub(club.clubId, { walkerId, today: dayOf(now, zoneOf(walker)), now }),
      joinedClubs(walkerId, walker.clubs, club.clubId),
      ...(makerId === undefined ? [] : [stillMember(club.clubId, makerId), notBlocked(walkerId, makerId)]),
    );
    return { id: club.clubId };
  });
});
