import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { auth } from '../../../../shared/api/auth.ts';
import { clubs } from '../../../../shared/api/clubs.ts';
import type { ResponseOf, SentBodyOf } from '../../../../shared/api/route.ts';
import { CLUB } from '../../../../shared/domain/clubs/club.ts';
import { call } from '../../api/client.ts';
import { invalidate, readShared } from '../../api/queryClient.ts';
import { t } from '../../i18n/t.ts';
import { storageKeys } from '../../session/deviceMemory.ts';
import { useWalkerId } from '../../session/session.ts';
import { toast, toastStore } from '../../ui/notices/toast.ts';

export type Club = ResponseOf<typeof clubs.getClub>;

export const clubsOf = (walkerId: string) => readShared(clubs.listClubs, { params: { id: walkerId } });
export const clubOf = (id: string) => readShared(clubs.getClub, { params: { id } });
export const invitationsOf = (id: string) => readShared(clubs.listClubInvitations, { params: { id } });

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

/** Refetches the list of memberships, not the single clubs: a club that was left would answer 404. */
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

/** Shows a toast once per club and week when its goal is reached; a second club follows at the next call. */
export function tellGoalReached(walkerId: string, clubs: readonly Club[]): void {
  const key = storageKeys.goalTold(walkerId);
  const celebrated = (localStorage.getItem(key) ?? '').split(' ');
  const weekOf = ({ id, week }: Club) => `${id}@${week}`;
  const news = clubs.find((club) => club.sum >= club.goal && !celebrated.includes(weekOf(club)));
  if (!news) return;
  localStorage.setItem(key, [weekOf(news), ...celebrated].slice(0, CLUB.maxClubs).join(' '));
  const { name, sum, goal } = news;
  toast({ title: t('{name}: {sum} of {goal}!', { name, sum, goal }), variant: 'success', icon: PartyPopper });
}

/** Waits until the toast about the walk is closed. */
export async function tellGoalAfterWalk(client: QueryClient, walkerId: string): Promise<void> {
  const list = await client.fetchQuery({ ...clubsOf(walkerId), staleTime: 0 });
  const clubs = await Promise.all(list.map(({ id }) => client.fetchQuery({ ...clubOf(id), staleTime: 0 })));
  await new Promise<void>((resolve) => {
    const look = () => {
      if (toastStore.read().some(({ open }) => open)) return;
      stop();
      resolve();
    };
    const stop = toastStore.subscribe(look);
    look();
  });
  tellGoalReached(walkerId, clubs);
}
