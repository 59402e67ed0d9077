import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Footprints } from 'lucide-react';
import { challenges } from '../../../../shared/api/challenges.ts';
import { streets } from '../../../../shared/api/streets.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { read } from '../../api/queryClient.ts';
import { t } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { useStore, valueStore } from '../../ui/externalStore.ts';
import { type ToastInput, toast } from '../../ui/notices/toast.ts';

/** The challenge is refetched on focus, because an app left open overnight needs the new day. */
export const todayChallenge = { ...read(challenges.getTodayChallenge), refetchOnWindowFocus: true };

const generating = ['generateChallenge'];

export const useIsGenerating = (): boolean => useIsMutating({ mutationKey: generating }) > 0;

/** Generates today's challenge; `forceNew` replaces the existing one. */
export function useGenerateChallenge(forceNew: boolean) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: generating,
    mutationFn: async ({ id, homeLatitude, homeLongitude, maxDistance, preferredDifficulty, ...user }: OwnUser) => {
      const { preferredWays, noSteps } = user;
      const wish = { maxDistance, difficulty: preferredDifficulty, preferredWays, noSteps };
      const body = { userId: id, homeLatitude, homeLongitude, ...wish, forceNew };
      const { date, routeId } = await call(streets.generateRoute, { body });
      return call(challenges.createChallenge, { body: { userId: id, date, routeId } });
    },
    // Five new routes a day are allowed, so a retry after a lost answer could use two.
    ...(forceNew && { retry: false }),
    onSuccess: (challenge) => {
      stopAwaitingStreets();
      client.setQueryData(todayChallenge.queryKey, challenge);
      toast({
        title: forceNew ? t('New route generated!') : t('New challenge generated!'),
        variant: 'success',
        icon: Footprints,
      });
    },
    onError: (error, wish) => {
      const isResting = error instanceof ApiError && error.code === 'streets_unavailable';
      const seconds = isResting ? error.retryAfter : undefined;
      const isTold = !forceNew && seconds !== undefined && awaitStreets(seconds, () => tryAgain(wish));
      if (!isTold) {
        toast({
          title: forceNew ? t('Failed to generate new route') : t('Failed to generate challenge'),
          description: seconds === undefined ? error.message : awaitedText(Math.ceil(seconds / 60)),
          variant: 'destructive',
          ...(forceNew && allowSteps(error, () => mutation.mutate({ ...wish, noSteps: false }))),
        });
      }
      // A refusal can mean that another device was faster or that a new day has begun.
      return client.invalidateQueries({ queryKey: todayChallenge.queryKey });
    },
  });
  /** Retries unless the walker, the home or today's challenge has changed meanwhile. */
  const tryAgain = ({ id, homeLatitude, homeLongitude }: OwnUser) => {
    const user = client.getQueryData(currentUser.queryKey);
    const isSame = user?.id === id && user.homeLatitude === homeLatitude && user.homeLongitude === homeLongitude;
    const isFree = !client.getQueryData(todayChallenge.queryKey) && !client.isMutating({ mutationKey: generating });
    if (isSame && isFree) mutation.mutate(user);
  };
  return mutation;
}

export function useNewRoute() {
  const { data: user } = useQuery(currentUser);
  const { mutate } = useGenerateChallenge(true);
  return () => user && mutate(user);
}

export const isOnlyWithSteps = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'only_with_steps';

/** When only steps prevent a route, the toast offers a retry that allows them; the setting is not changed. */
export const allowSteps = (error: unknown, onPress: () => void): Pick<ToastInput, 'action'> =>
  isOnlyWithSteps(error) ? { action: { label: t('Allow steps this time'), onPress } } : {};

const TICK_MS = 5_000;

/** Minutes until the next automatic retry while streets are being imported; undefined without one. */
const minutesLeft = valueStore<number | undefined>(undefined);
let ticking: ReturnType<typeof setInterval> | undefined;
let isOwnTry = false;

/**
 * Retries by the clock, because a sleeping phone would delay one long timer. Returns true if the failed request was
 * itself such a retry, whose failure is not announced again.
 */
export function awaitStreets(seconds: number, tryAgain: () => void): boolean {
  const wasOwnTry = isOwnTry;
  stopAwaitingStreets();
  const until = Date.now() + 1000 * seconds;
  const tick = () => {
    const leftMs = until - Date.now();
    if (leftMs > 0) return minutesLeft.set(Math.ceil(leftMs / 60_000));
    stopAwaitingStreets();
    isOwnTry = true;
    tryAgain();
  };
  ticking = setInterval(tick, TICK_MS);
  tick();
  return wasOwnTry;
}

export function stopAwaitingStreets(): void {
  clearInterval(ticking);
  isOwnTry = false;
  minutesLeft.set(undefined);
}

export const useAwaitedStreets = (): string | undefined => {
  const minutes = useStore(minutesLeft);
  return minutes === undefined ? undefined : awaitedText(minutes);
};

export const awaitedText = (minutes: number): string =>
  t("We can't look up streets right now. Try again in {minutes, plural, one {# minute} other {# minutes}}.", {
    minutes,
  });
