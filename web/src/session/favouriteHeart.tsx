import { Heart } from 'lucide-react';
import { useFavourite } from '../api/favourites.ts';
import { IconButton } from '../ui/button.tsx';
import { say } from '../words/say.ts';
import { streetText } from '../words/street.ts';
import { useSession } from './session.ts';

/** The heart of one of the signed-in walker's own completed challenges. */
export function FavouriteHeart(props: { challengeId: string; destinationName: string; className?: string }) {
  const { challengeId, destinationName, className } = props;
  const session = useSession();
  const walkerId = session.status === 'in' ? session.walkerId : '';
  const { isFavourite, isLoaded, toggle } = useFavourite(walkerId, challengeId);
  return (
    <IconButton
      look="heart"
      icon={Heart}
      label={say('Favourite: {street}', { street: streetText(destinationName) })}
      aria-pressed={isFavourite}
      // Before the list is loaded a touch could not tell adding from removing.
      disabled={!isLoaded}
      {...(className && { className })}
      onClick={toggle}
    />
  );
}
