import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { Footprints } from 'lucide-react';
import { challenges } from '../../../../shared/api/challenges.ts';
import { streets } from '../../../../shared/api/streets.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { call } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';
import { t } from '../../i18n/t.ts';
import { appConfig } from '../../map/style/mapConfig.ts';
import { toast } from '../../ui/notices/toast.ts';

/** An app left open overnight is looked at again in the morning: the day is the server's to tell. */
export const todayChallenge = { ...read(challenges.getTodayChallenge), refetchOnWindowFocus: true };

const generating = ['generateChallenge'];

/** Whether a challenge is being generated, by any component. */
export const useIsGenerating = (): boolean => useIsMutating({ mutationKey: generating }) > 0;

/** What this stage has: never cached by the server, and the same for as long as the page is open. */
export const stageConfig = { queryKey: ['config.json'], queryFn: appConfig, staleTime: Number.POSITIVE_INFINITY };

/** `practice`: on made-up streets. */
type Wish = OwnUser & { practice?: boolean };

/** Finds today's walk and makes it the challenge; `forceNew` replaces the one there is. */
export function useGenerateChallenge(forceNew: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: generating,
    mutationFn: async ({ id, homeLatitude, homeLongitude, maxDistance, preferredDifficulty, ...user }: Wish) => {
      const { preferredWays, noSteps, practice } = user;
      const wish = { maxDistance, difficulty: preferredDifficulty, preferredWays, noSteps, practice };
      const body = { userId: id, homeLatitude, homeLongitude, ...wish, forceNew };
      const { date, routeId } = await call(streets.generateRoute, { body });
      return call(challenges.createChallenge, { body: { userId: id, date, routeId } });
    },
    // Only five new routes a day: one whose answer was lost is not asked for a second time behind the walker's back.
    ...(forceNew && { retry: false }),
    onSuccess: (challenge) => {
      client.setQueryData(todayChallenge.queryKey, challenge);
      toast({
        title: forceNew ? t('New route generated!') : t('New challenge generated!'),
        variant: 'success',
        icon: Footprints,
      });
    },
    onError: (error) => {
      toast({
        title: forceNew ? t('Failed to generate new route') : t('Failed to generate challenge'),
        description: error.message,
        variant: 'destructive',
      });
      // It may have been refused because another device was quicker, or a new day has begun.
      return client.invalidateQueries({ queryKey: todayChallenge.queryKey });
    },
  });
}
