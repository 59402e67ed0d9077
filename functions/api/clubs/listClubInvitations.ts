import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { invitationView } from '../../common/clubs/openInvitation.ts';
import { isGood, readInvitations } from '../../data/auth/invitations.ts';
import { readClubAsMember, readClubInvitations } from '../../data/clubs/clubs.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.listClubInvitations, async ({ params, walkerId, now, table }) => {
  const [club, open] = await Promise.all([
    readClubAsMember(table, params.id, walkerId),
    readClubInvitations(table, params.id, now),
  ]);
  if (!club) throw new Refusal('club_not_found');
  const shown = open.filter(({ makerId }) => makerId === walkerId || club.ownerId === walkerId);
  const invitations = await readInvitations(
    table,
    shown.map(({ codeHash }) => codeHash),
  );
  return invitations
    .filter((invitation) => isGood(invitation, now))
    .sort((one, other) => one.expiresAt - other.expiresAt)
    .map((invitation) => invitationView(invitation, walkerId));
});
