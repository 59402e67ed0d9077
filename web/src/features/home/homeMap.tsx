import { Maximize, Navigation, X } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { WalkMap, type WalkMapProps } from '../../map/walkMap.tsx';
import { keepTiles } from '../../pwa/keepTiles.ts';
import { DEFAULT_LOCATION, homeOf } from '../../session/home.ts';
import { IconButton } from '../../ui/button.tsx';
import { openModal } from '../../ui/modals.ts';
import { DEFAULT_LOCATION_TEXT } from './homeFromDevice.ts';

declare module 'react' {
  interface CSSProperties {
    '--covered-below'?: string;
  }
}

type HomeMapProps = {
  user: OwnUser | null;
  challenge: Challenge | null;
  obstructed: NonNullable<WalkMapProps['obstructed']>;
  isFullscreen: boolean;
  onFullscreen: (isFullscreen: boolean) => void;
};

/** The map that everything else lies on, and its controls. */
export function HomeMap({ user, challenge, obstructed, isFullscreen, onFullscreen }: HomeMapProps) {
  useEffect(() => {
    if (!isFullscreen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onFullscreen(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isFullscreen, onFullscreen]);

  const style: CSSProperties = { '--covered-below': `${isFullscreen ? 0 : obstructed.bottom}px` };
  return (
    <section className="home-map" aria-label="Your streets" style={style}>
      {user && <Streets user={user} challenge={challenge} {...(!isFullscreen && { obstructed })} />}
      {isFullscreen && (
        <IconButton
          look="lift"
          className="home-map-close"
          icon={X}
          label="Close fullscreen map"
          autoFocus
          onClick={() => onFullscreen(false)}
        />
      )}
      <div className="home-controls">
        {!isFullscreen && (
          <IconButton look="lift" icon={Maximize} label="Fullscreen map" onClick={() => onFullscreen(true)} />
        )}
        {challenge && (
          <IconButton
            look="lift"
            icon={Navigation}
            label="Directions"
            onClick={() => openModal('mapApps', { challenge })}
          />
        )}
      </div>
    </section>
  );
}

type StreetsProps = Pick<HomeMapProps, 'challenge'> & { user: OwnUser; obstructed?: HomeMapProps['obstructed'] };

function Streets({ user, challenge, obstructed }: StreetsProps) {
  const home = homeOf(user);
  const isPractice = challenge?.provider === 'practice';
  const walk = challenge && {
    // A walk starts where home was when it was made.
    home: { latitude: challenge.startLatitude, longitude: challenge.startLongitude },
    destination: { latitude: challenge.endLatitude, longitude: challenge.endLongitude },
    route: challenge.routeGeometry.coordinates,
    completed: challenge.completed,
    practice: isPractice,
    credit: isPractice ? undefined : challenge.attribution,
  };
  return (
    <div className="contents" data-homeless={home || challenge ? undefined : ''}>
      <WalkMap
        home={home ?? DEFAULT_LOCATION}
        rangeKm={home ? user.maxDistance : undefined}
        keepTiles={keepTiles}
        {...walk}
        {...(obstructed && { obstructed })}
      />
      {!home && !challenge && <p className="home-default">{DEFAULT_LOCATION_TEXT}</p>}
    </div>
  );
}
