import { randomBytes } from 'node:crypto';
import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { invitationCode, invitationPath } from '../../../shared/domain/auth/invitation.ts';
import { CLUB } from '../../../shared/domain/clubs/club.ts';
import { invitationView } from '../../common/clubs/openInvitation.ts';
import { newInvitation } from '../../data/auth/invitations.ts';
import { changeClub, readClubAsMember, readClubInvitations, stillMember } from '../../data/clubs/clubs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/**
 * The transaction checks the club's version, so that no invitation outlives its maker's membership and the maximum
 * number of invitations holds.
 */
export const handler = endpoint(routes.inviteToClub, async ({ params, body, walkerId, now, siteUrl, table }) => {
  const code = invitationCode(randomBytes(10));
  const made = newInvitation({ ...body, code, maker: walkerId, makerId: walkerId, clubId: params.id }, now);
  await retryOnConflict(async () => {
    const [club, open] = await Promise.all([
      readClubAsMember(table, params.id, walkerId),
      readClubInvitations(table, params.id, now),
    ]);
    if (!club) throw new Refusal('club_not_found');
    if (open.length >= CLUB.maxInvitations) throw new Refusal('too_many_invitations');
    await table.write(changeClub(club), stillMember(params.id, walkerId), ...made.ops);
  });
  return { ...invitationView(made.invitation, walkerId), code, url: siteUrl + invitationPath(code) };
});
