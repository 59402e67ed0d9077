import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { favourites } from '../../../../shared/api/favourites.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { Destination } from '../../../../shared/domain/walk/destination.ts';
import { call, callPage } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';
import { everyPage } from '../../api/walkers.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { useWalkerId } from '../../session/session.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { toast, toastFailure } from '../../ui/notices/toast.ts';

export type FavouriteWalk = ResponseOf<typeof favourites.listFavourites>[number];

/** Every heart reads this one list, so a gallery sends one request and two hearts of a walk always agree. */
export const favouritesOf = (walkerId: string) =>
  queryOptions<FavouriteWalk[]>({
    queryKey: read(favourites.listFavourites, { params: { id: walkerId } }).queryKey,
    enabled: walkerId !== '',
    queryFn: ({ signal }) =>
      everyPage((cursor) =>
        callPage(favourites.listFavourites, { params: { id: walkerId }, query: { cursor }, signal }),
      ),
  });

function useFavourite(walkerId: string, challengeId: string) {
  const { data: walks } = useQuery(favouritesOf(walkerId));
  const pending = usePendingMark(challengeId);
  const mark = useMarkFavourite(walkerId, challengeId);
  const client = useQueryClient();
  const isFavourite = pending ?? walks?.some(({ id }) => id === challengeId) ?? false;
  // The mutation cache is read, not the last render, because two taps can precede the next render.
  const toggle = () => client.isMutating({ mutationKey: marking(challengeId) }) || mark.mutate(!isFavourite);
  return { isFavourite, isLoaded: walks !== undefined, toggle };
}

const marking = (challengeId: string) => ['markFavourite', challengeId];

/** The value of a pending mutation is optimistic; a failure needs no rollback, as the list is unchanged. */
function usePendingMark(challengeId: string): boolean | undefined {
  const [pending] = useMutationState({
    filters: { mutationKey: marking(challengeId), status: 'pending' },
    select: ({ state }) => state.variables === true,
  });
  return pending;
}

function useMarkFavourite(walkerId: string, challengeId: string) {
  const client = useQueryClient();
  const { queryKey } = favouritesOf(walkerId);
  const mark = useMutation({
    mutationKey: marking(challengeId),
    mutationFn: (wanted: boolean): Promise<{ isFavourite: boolean }> =>
      call(wanted ? favourites.addFavourite : favourites.removeFavourite, { params: { id: walkerId, challengeId } }),
    onSuccess: (_, wanted) => {
      toast({
        title: wanted ? t('Added to favourites') : t('Removed from favourites'),
        variant: 'success',
        icon: Heart,
        ...(!wanted && { action: { label: t('Undo'), onPress: () => mark.mutate(true) } }),
      });
      if (!wanted) client.setQueryData(queryKey, (walks) => walks?.filter(({ id }) => id !== challengeId));
      // The mutation stays pending until the refetch, so that the heart does not flicker.
      return client.invalidateQueries({ queryKey });
    },
    onError: (_, wanted) =>
      toastFailure(wanted ? t('Failed to add favourite') : t('Failed to remove favourite'), t('Please try again.')),
  });
  return mark;
}

export function FavouriteHeart(props: { challengeId: string; destination: Destination; className?: string }) {
  const { challengeId, destination, className } = props;
  const walkerId = useWalkerId();
  const { isFavourite, isLoaded, toggle } = useFavourite(walkerId, challengeId);
  return (
    <IconButton
      variant="heart"
      icon={Heart}
      label={t('Favourite: {street}', { street: streetText(destination) })}
      aria-pressed={isFavourite}
      // Before the list is loaded, a tap could not tell adding from removing.
      disabled={!isLoaded}
      {...(className && { className })}
      onClick={toggle}
    />
  );
}
