import { useQuery } from '@tanstack/react-query';
import { Camera, House, KeyRound, Pause, Share2, X } from 'lucide-react';
import { useState } from 'react';
import { achievements } from '../../../../shared/api/achievements.ts';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { passkeys } from '../../../../shared/api/passkeys.ts';
import { read } from '../../api/queryClient.ts';
import { ownAchievements } from '../../api/walkers.ts';
import { walkText } from '../../i18n/measures.ts';
import { streetText } from '../../i18n/names.ts';
import { numberText, t } from '../../i18n/t.ts';
import { storageKeys } from '../../session/deviceMemory.ts';
import { currentUser } from '../../session/session.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { hasPhoto, PhotoLink, shownPhoto, thumbnailSrc } from '../../ui/lists/photoLink.tsx';
import { Plate } from '../../ui/pictures/plate.tsx';
import { canUsePasskeys } from '../auth/index.ts';
import { FavouriteHeart } from '../favourites/index.ts';
import { useRouteHome } from './walk/walkLeg.ts';

export const proofClass =
  'h-full min-h-(--plate-min-height) w-(--plate-min-height) rounded-control bg-sunken object-cover';

/** Longer names are smaller, because the plate would cover the map. */
const LONG_NAME = 22;
const LONGER_NAME = 38;
/** A name of three lines leaves no room for the town. */
const THREE_LINES = 58;

export function DestinationPlate({ challenge }: { challenge: Challenge }) {
  const name = streetText(challenge.destination);
  const { length } = name;
  const long = length > LONGER_NAME ? 'more' : length > LONG_NAME ? '' : undefined;
  return (
    <div
      className="home-sign in-[.home-signed]:grid in-[.home-signed]:min-w-0 in-[.home-signed]:flex-1"
      data-long={long}
    >
      <Plate name={name} town={length > THREE_LINES ? null : challenge.town} done={challenge.completed} />
    </div>
  );
}

export const CompletedChallenge = ({ challenge }: { challenge: Challenge }) => (
  <>
    <div className="challenge-lead">
      <div>
        <p className="h-card">{t('Challenge Completed!')}</p>
        <PointsOfDay challenge={challenge} />
      </div>
      <div className="flex">
        <FavouriteHeart challengeId={challenge.id} destination={challenge.destination} />
        <IconButton icon={Share2} label={t('Share')} onClick={() => openModal('share', { walk: challenge })} />
      </div>
    </div>
    <div className="home-signed flex gap-3.5">
      <DestinationPlate challenge={challenge} />
      {hasPhoto(challenge) && (
        <PhotoLink photos={[shownPhoto(challenge)]} at={0}>
          <img
            data-part="home-proof"
            className={proofClass}
            src={thumbnailSrc(challenge.photoUrl)}
            alt={t('The sign of {street}', { street: challenge.destinationName })}
          />
        </PhotoLink>
      )}
    </div>
    <PasskeyOffer challenge={challenge} />
    <RouteHome challenge={challenge} />
  </>
);

export function PointsOfDay({ challenge }: { challenge: Challenge }) {
  const points = challenge.pointsEarned + useUnlockedWith(challenge);
  return <p className="text-sm text-ink-2">{t('+{points} points today', { points: numberText(points) })}</p>;
}

/** One transaction writes completion and achievements with the same timestamp. The sum is 0 while unknown. */
function useUnlockedWith({ userId, completedAt }: Challenge): number {
  const { data: catalogue = [] } = useQuery(read(achievements.listAchievements));
  const { data: own = [] } = useQuery(ownAchievements(userId));
  const ids = new Set(own.filter(({ unlockedAt }) => unlockedAt === completedAt).map((one) => one.achievementId));
  return catalogue.reduce((sum, { id, points }) => sum + (ids.has(id) ? points : 0), 0);
}

export function RouteHome({ challenge }: { challenge: Challenge }) {
  const [isGoingHome, toggle] = useRouteHome(challenge.id);
  const back = challenge.wayHome?.distance ?? challenge.distance;
  return (
    <div className="challenge-actions">
      <Button variant={isGoingHome ? 'line' : 'tint'} block icon={isGoingHome ? Pause : House} onClick={toggle}>
        {isGoingHome ? t('End the way home') : t('Way home, {distance}', { distance: walkText(back) })}
      </Button>
      <IconButton variant="camera" icon={Camera} label={t('The photo is taken')} disabled />
    </div>
  );
}

/** A walker with three walks is likely to stay; earlier, the offer would burden a newcomer with one more decision. */
const PASSKEY_FROM_WALKS = 3;

/** The offer is shown below a completed walk until it is used or dismissed. On the way home the map needs the space. */
export function PasskeyOffer({ challenge }: { challenge: Challenge }) {
  const key = storageKeys.passkeyOffered(challenge.userId);
  const [isGoingHome] = useRouteHome(challenge.id);
  const [isOpen, setOpen] = useState(() => canUsePasskeys() && localStorage.getItem(key) === null);
  const { data: user } = useQuery(currentUser);
  const isDue = isOpen && (user?.completedChallenges ?? 0) >= PASSKEY_FROM_WALKS;
  const own = useQuery({ ...read(passkeys.listPasskeys), meta: { isSecret: true }, enabled: isDue });
  if (!isDue || isGoingHome || own.data?.length !== 0) return null;
  const close = () => {
    localStorage.setItem(key, 'true');
    setOpen(false);
  };
  const open = () => {
    close();
    openModal('addPasskey', {});
  };
  return (
    <div className="-my-1 flex items-center">
      <Button variant="ghost" icon={KeyRound} className="-ms-2.5 flex-1 justify-start" onClick={open}>
        {t('Sign in with a passkey next time')}
      </Button>
      <IconButton icon={X} className="-me-2.5" label={t('Not Now')} onClick={close} />
    </div>
  );
}
