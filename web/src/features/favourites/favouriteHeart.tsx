import { Heart } from 'lucide-react';
import type { Destination } from '../../../../shared/domain/walk/destination.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { useWalkerId } from '../../session/session.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { useFavourite } from './favourites.ts';

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
