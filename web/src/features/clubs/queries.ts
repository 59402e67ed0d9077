import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { auth } from '../../../../shared/api/auth.ts';
import { clubs } from '../../../../shared/api/clubs.ts';
import type { ResponseOf, SentBodyOf } from '../../../../shared/api/route.ts';
import { call } from '../../api/client.ts';
import { invalidate, othersChange, read } from '../../api/queryClient.ts';
import { useWalkerId } from '../../session/session.ts';

export type Club = ResponseOf<typeof clubs.getClub>;

export const clubsOf = (walkerId: string) => ({
  ...read(clubs.listClubs, { params: { id: walkerId } }),
  ...othersChange,
});
export const clubOf = (id: string) => ({ ...read(clubs.getClub, { params: { id } }), ...othersChange });
export const invitationsOf = (id: string) => ({
  ...read(clubs.listClubInvitations, { params: { id } }),
  ...othersChange,
});

const MADE_MS = 10 * 60_000;

/**
 * A new invitation, shown again by the dialog for ten minutes, because only this answer has the code. `static`: another
 * tab's write refetches every query, and each fetch of this one makes an invitation.
 */
export const newInvitation = (id: string) => ({
  queryKey: ['new invitation', id],
  queryFn: () => call(clubs.inviteToClub, { params: { id }, body: {} }),
  staleTime: 'static' as const,
  gcTime: MADE_MS,
  retry: false,
});

/** In which clubs the walker is; not the clubs, of which one that was left would answer 404 on its own page. */
export function refetchClubs(client: QueryClient, walkerId: string): void {
  invalidate(client, auth.getCurrentUser);
  invalidate(client, clubs.listClubs, { id: walkerId });
}

/** The club disappears from the list at once. */
export const forgetClub = (client: QueryClient, walkerId: string, id: string) =>
  client.setQueryData(clubsOf(walkerId).queryKey, (list) => list?.filter((club) => club.id !== id));

/** Changes a club, or makes one. */
export function useSaveClub(id?: string) {
  const client = useQueryClient();
  const walkerId = useWalkerId();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof clubs.createClub>) =>
      id === undefined ? call(clubs.createClub, { body }) : call(clubs.updateClub, { params: { id }, body }),
    // After a lost answer a retry would make a second club.
    retry: false,
    onSuccess: (club) => {
      client.setQueryData(clubOf(club.id).queryKey, club);
      refetchClubs(client, walkerId);
    },
  });
}
