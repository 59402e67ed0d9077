import { Compass, House, LocateFixed, Maximize, Navigation, Route as RouteIcon, X } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { t } from '../../i18n/t.ts';
import type { Corners } from '../../map/geometry.ts';
import { mapAt, mapsAround, type ShownMap, tilesAround } from '../../map/style/mapConfig.ts';
import { askForCompass, compassQuestion } from '../../map/walk/compassWatch.ts';
import { WalkMap, type WalkMapCommands, type WalkMapProps } from '../../map/walk/walkMap.tsx';
import { waitForServiceWorker } from '../../pwa/install/backgroundSync.ts';
import { TILE_CACHE } from '../../session/deviceMemory.ts';
import { useBackCloses } from '../../ui/dialogs/backCloses.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { useStore } from '../../ui/externalStore.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { DEFAULT_LOCATION, homeOf } from './location/homePlace.tsx';
import { shownWalker } from './walk/guideView.ts';
import type { WalkLeg } from './walk/walkLeg.ts';

/** Safari grants the compass only on a tap. Other browsers need no permission. */
export function CompassButton() {
  if (!useStore(compassQuestion)) return null;
  return (
    <IconButton
      variant="lift"
      icon={Compass}
      label={t("Show which way I'm facing")}
      onClick={() => void askForCompass()}
    />
  );
}

type HomeMapProps = {
  user: OwnUser | null;
  challenge: Challenge | null;
  leg: WalkLeg | undefined;
  obstructed: NonNullable<WalkMapProps['obstructed']>;
  isFullscreen: boolean;
  onFullscreen: (isFullscreen: boolean) => void;
};

export function HomeMap({ user, challenge, leg, obstructed, isFullscreen, onFullscreen }: HomeMapProps) {
  const [isWandering, setWandering] = useState(false);
  const isWalking = leg !== undefined;
  const map = useRef<WalkMapCommands>(null);
  // Starting a walk, arriving and a new route recentre the map.
  const shown = `${isWalking} ${challenge?.id} ${user?.homeLatitude} ${user?.homeLongitude}`;
  useEffect(() => {
    if (shown) setWandering(false);
  }, [shown]);
  const bringBack = () => {
    setWandering(false);
    if (!isWalking) map.current?.fitRoute();
  };
  useEffect(() => {
    if (!isFullscreen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onFullscreen(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isFullscreen, onFullscreen]);
  useBackCloses(isFullscreen, () => onFullscreen(false));
  const opener = useRef<HTMLButtonElement>(null);
  const wasFullscreen = useRef(false);
  useEffect(() => {
    // Closing removes its button, so the focus returns to the opener.
    if (wasFullscreen.current && !isFullscreen) opener.current?.focus({ preventScroll: true });
    wasFullscreen.current = isFullscreen;
  }, [isFullscreen]);

  const style: CSSProperties = { '--covered-below': `${isFullscreen ? 0 : obstructed.bottom}px` };
  return (
    <section
      className="absolute inset-0 desk:top-17 desk:in-data-fullscreen:top-0"
      aria-label={t('Your streets')}
      style={style}
    >
      {user && (challenge || homeOf(user)) && (
        <Streets
          user={user}
          challenge={challenge}
          leg={leg}
          isFollowing={isWalking && !isWandering}
          onWander={() => setWandering(true)}
          map={map}
          {...(!isFullscreen && { obstructed })}
        />
      )}
      {isFullscreen && (
        <IconButton
          variant="lift"
          className="absolute top-[calc(12px+env(safe-area-inset-top))] right-edge z-(--z-bar) desk:top-6 desk:right-6"
          icon={X}
          label={t('Close fullscreen map')}
          autoFocus
          onClick={() => onFullscreen(false)}
        />
      )}
      <div
        className="absolute right-edge bottom-[calc(var(--covered-below)+12px)] z-(--z-control) flex gap-2 in-data-fullscreen:bottom-[calc(12px+env(safe-area-inset-bottom))] desk:right-6 desk:bottom-8 desk:flex-col"
        data-part="map-controls"
      >
        {!isFullscreen && (
          <IconButton
            ref={opener}
            variant="lift"
            icon={Maximize}
            label={t('Fullscreen map')}
            onClick={() => onFullscreen(true)}
          />
        )}
        {isWandering && (
          <IconButton
            variant="lift"
            icon={isWalking ? LocateFixed : challenge ? RouteIcon : House}
            label={isWalking ? t('Follow me') : challenge ? t('Show the whole walk') : t('Back to my home')}
            onClick={bringBack}
          />
        )}
        {isWalking && <CompassButton />}
        {challenge && (
          <IconButton
            variant="lift"
            icon={Navigation}
            label={t('Directions')}
            onClick={() => openModal('mapApps', { challenge })}
          />
        )}
      </div>
    </section>
  );
}

type StreetsProps = Pick<HomeMapProps, 'challenge' | 'leg'> &
  Pick<WalkMapProps, 'isFollowing' | 'onWander'> & {
    map: RefObject<WalkMapCommands | null>;
    user: OwnUser;
    obstructed?: HomeMapProps['obstructed'];
  };

function Streets({ map, user, challenge, leg, obstructed, ...following }: StreetsProps) {
  const home = homeOf(user);
  const walk = challenge && {
    // The start of a walk is the home at the time of its generation, which may have moved since.
    home: { latitude: challenge.startLatitude, longitude: challenge.startLongitude },
    destination: { latitude: challenge.endLatitude, longitude: challenge.endLongitude },
    route: leg?.line ?? challenge.routeGeometry.coordinates,
    directions: leg?.directions ?? challenge.directions,
    isRouteHome: leg?.kind === 'home',
    completed: challenge.completed,
    credit: challenge.attribution,
  };
  return (
    <WalkMap
      ref={map}
      home={home ?? DEFAULT_LOCATION}
      rangeKm={home ? user.maxDistance : undefined}
      precacheTiles={precacheTiles}
      walker={shownWalker}
      {...following}
      {...walk}
      {...(obstructed && { obstructed })}
    />
  );
}

const AT_ONCE = 4;

/** Fetches the tiles around a walk, so that the worker caches them for offline use. Failures are ignored. */
export async function precacheTiles(corners: Corners, signal: AbortSignal): Promise<void> {
  await waitForServiceWorker(signal);
  // On a first visit config.json was fetched before the worker could cache it.
  await fetch('/config.json', { signal });
  const [[west, south], [east, north]] = corners;
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  await mapsAround(corners);
  const sources = await sourcesOf(await mapAt(middle), signal);
  const kept = await caches.open(TILE_CACHE);
  const addresses = sources.flatMap(({ template, maxZoom }) =>
    tilesAround(corners, maxZoom).map(({ z, x, y }) =>
      template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
    ),
  );
  const fetchNext = async () => {
    for (let address = addresses.shift(); address; address = addresses.shift()) {
      if (!(await kept.match(address))) await fetch(address, { signal });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

interface Source {
  template: string;
  maxZoom: number;
}

interface ForeignStyle {
  sources: Readonly<Record<string, { tiles?: readonly string[]; maxzoom?: number }>>;
}

async function sourcesOf(shown: ShownMap, signal: AbortSignal): Promise<Source[]> {
  if (shown.kind === 'own') {
    const { tiles, maxZoom } = shown.own;
    return [{ template: tiles.replace('{version}', shown.version), maxZoom }];
  }
  const { foreign } = shown;
  // Both themes use the same tiles, and the theme may change during the walk.
  const [light] = await Promise.all([fetch(foreign.light, { signal }), fetch(foreign.dark, { signal })]);
  const { sources }: ForeignStyle = await light.json();
  return Object.values(sources).flatMap(({ tiles: [template] = [], maxzoom = 14 }) =>
    template === undefined ? [] : [{ template, maxZoom: maxzoom }],
  );
}
