import type { QueryClient } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { CLUB } from '../../../../shared/domain/clubs/club.ts';
import { t } from '../../i18n/t.ts';
import { storageKeys } from '../../session/deviceMemory.ts';
import { toast, toastStore } from '../../ui/notices/toast.ts';
import { type Club, clubOf, clubsOf } from './queries.ts';

/** Tells once per club and week that its goal is reached; of two clubs the second is told at the next opening. */
export function tellGoalReached(walkerId: string, clubs: readonly Club[]): void {
  const key = storageKeys.goalTold(walkerId);
  const told = (localStorage.getItem(key) ?? '').split(' ');
  const weekOf = ({ id, week }: Club) => `${id}@${week}`;
  const news = clubs.find((club) => club.sum >= club.goal && !told.includes(weekOf(club)));
  if (!news) return;
  localStorage.setItem(key, [weekOf(news), ...told].slice(0, CLUB.maxClubs).join(' '));
  const { name, sum, goal } = news;
  toast({ title: t('{name}: {sum} of {goal}!', { name, sum, goal }), variant: 'success', icon: PartyPopper });
}

/** After a walk, once its own notice has gone. */
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
