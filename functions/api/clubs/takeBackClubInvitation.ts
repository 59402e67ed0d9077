import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { takeBackInvitation } from '../../data/auth/invitations.ts';
import { readClubAsMember, readClubInvitations } from '../../data/clubs/clubs.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Members can revoke only their own invitations; the owner can revoke all, including an operator's. */
export const handler = endpoint(routes.takeBackClubInvitation, async ({ params, walkerId, now, table }) => {
  const { id: clubId, invitationId: codeHash } = params;
  const [club, open] = await Promise.all([
    readClubAsMember(table, clubId, walkerId),
    readClubInvitations(table, clubId, now),
  ]);
  if (!club) throw new Refusal('club_not_found');
  const found = open.find((each) => each.codeHash === codeHash);
  const isGone =
    found &&
    (found.makerId === walkerId || club.ownerId === walkerId) &&
    (await writeIfUnchanged(table, ...takeBackInvitation({ codeHash, clubId })));
  if (!isGone) throw new Refusal('invitation_unknown');
  return {};
});
