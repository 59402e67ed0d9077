import { Heart } from 'lucide-react';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { useWalkerId } from '../../session/session.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { useFavourite } from './favourites.ts';

export function FavouriteHeart(props: { challengeId: string; destinationName: string; className?: string }) {
  const { challengeId, destinationName, className } = props;
  const walkerId = useWalkerId();
  const { isFavourite, isLoaded, toggle } = useFavourite(walkerId, challengeId);
  return (
    <IconButton
      variant="heart"
      icon={Heart}
      label={t('Favourite: {street}', { street: streetText(destinationName) })}
      aria-pressed={isFavourite}
      // Before the list is loaded, a tap could not tell adding from removing.
      disabled={!isLoaded}
      {...(className && { className })}
      onClick={toggle}
    />
  );
}
