import { Clock, Navigation, Route, Share2, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { walkingMinutes } from '../../../../shared/domain/units.ts';
import type { FavouriteWalk } from '../../api/favourites.ts';
import { FavouriteHeart } from '../../session/favouriteHeart.tsx';
import { useGpxOfWalk } from '../../session/gpxOfWalk.ts';
import { CompletedBadge, DifficultyBadge, SignBadges } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { dayText, instantText } from '../../ui/dates.ts';
import { type NavigableWalk, openModal, type ShownPhoto } from '../../ui/modals.ts';
import { PhotoLink } from '../../ui/photoLink.tsx';
import { hasPhoto, photoSrc } from '../../ui/photoUrl.ts';
import { MiniPlate } from '../../ui/plate.tsx';
import { totalText } from '../../words/measures.ts';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';

/** `photos`: of all favourites, to be looked at one after the other. */
type Props = { walk: FavouriteWalk; photos: readonly ShownPhoto[] };

/** A route worth walking again. */
export function FavouriteCard({ walk, photos }: Props) {
  const { id, destinationName, distance, difficulty, completed } = walk;
  const street = streetText(destinationName);
  const gpx = useGpxOfWalk(id);
  return (
    <article className="favourite">
      <Photo walk={walk} photos={photos} />
      <FavouriteHeart challengeId={id} destinationName={destinationName} className="favourite-heart" />
      <div className="favourite-text">
        <p className="text-xs text-ink-2">{say('Challenge Destination')}</p>
        <h2 className="h-card">{street}</h2>
        <p className="favourite-facts">
          <span>
            <Clock size={16} aria-hidden="true" />
            {say('{minutes} min', { minutes: walkingMinutes(distance) })}
          </span>
          <span>
            <Route size={16} aria-hidden="true" />
            {totalText(distance)}
          </span>
        </p>
        <p className="mt-2.5 mb-3.5 flex flex-wrap items-center gap-2">
          <DifficultyBadge difficulty={difficulty} />
          {completed && (
            <>
              <CompletedBadge />
              <SignBadges walk={walk} />
              <span className="ms-auto text-xs text-ink-2">{whenText(walk)}</span>
            </>
          )}
        </p>
        <div className="favourite-actions">
          {isNavigable(walk) && (
            <Button icon={Navigation} onClick={() => openModal('mapApps', { challenge: walk })}>
              {say('Navigate')}
            </Button>
          )}
          <Button look="line" icon={Share2} onClick={() => openModal('share', { walk })}>
            {say('Share')}
          </Button>
          <IconButton
            look="line"
            icon={Waypoints}
            label={say('GPX: {street}', { street })}
            onClick={() => gpx.isPending || gpx.mutate()}
          />
        </div>
      </div>
    </article>
  );
}

const isNavigable = (walk: FavouriteWalk): walk is FavouriteWalk & NavigableWalk =>
  [walk.startLatitude, walk.startLongitude, walk.endLatitude, walk.endLongitude].every((at) => at !== undefined);

const whenText = ({ date, completedAt }: FavouriteWalk): string =>
  date ? dayText(date) : completedAt ? instantText(completedAt) : '';

/** Without a picture of the sign, the sign itself. */
function Photo({ walk, photos }: Props) {
  const [isBroken, setBroken] = useState(false);
  const street = streetText(walk.destinationName);
  if (isBroken || !hasPhoto(walk)) {
    return (
      <div className="favourite-photo" aria-hidden="true">
        <MiniPlate>{street}</MiniPlate>
      </div>
    );
  }
  return (
    <PhotoLink photos={photos} at={photos.findIndex(({ photoUrl }) => photoUrl === walk.photoUrl)}>
      <img
        className="favourite-photo"
        src={photoSrc(walk.photoUrl)}
        alt={say('The sign of {street}', { street })}
        loading="lazy"
        onError={() => setBroken(true)}
      />
    </PhotoLink>
  );
}
