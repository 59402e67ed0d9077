import { Check, House } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/t.ts';
import { boxAround, type Corners, type Edges, NO_EDGES } from './framing.ts';
import '../map.css';
import { useMapFrame, useShownTheme } from '../mapFrame.ts';
import { PracticeTag } from '../style/practiceTag.tsx';
import type { ShownWalker } from './walkerLayer.ts';
import type { Place } from './walkLayers.ts';
import type { Scene, WalkView } from './walkView.ts';

export interface WalkMapCommands {
  /** Shows the whole walk, or home at zoom 14 while there is none. */
  fitRoute(): void;
  recenter(): void;
  resize(): void;
}

export interface WalkerSource {
  read(): ShownWalker | null;
  subscribe(listener: () => void): () => void;
}

export interface WalkMapProps {
  home: Place;
  destination?: Place | undefined;
  /** `routeGeometry.coordinates` of a challenge. */
  route?: readonly (readonly [number, number])[] | undefined;
  completed?: boolean;
  /** The route is the way home. */
  isRouteHome?: boolean;
  /** Where the walker is: read for every fix, and drawn without a render. */
  walker?: WalkerSource | undefined;
  /** The map moves with the walker, until a hand moves it. */
  isFollowing?: boolean;
  onWander?: (() => void) | undefined;
  /** The distance range in km: a dashed circle around home while there is no route. */
  rangeKm?: number | undefined;
  /** What of the map lies under bars and sheets. The route is fitted into the rest; the credit stays clear of it. */
  obstructed?: Edges;
  /** The walk runs on made-up streets. */
  practice?: boolean;
  /** Whom the route is owed to, when not to the map's own source. */
  credit?: string | undefined;
  /** When given, a tap or a drag of the HOME marker chooses another place. */
  onPick?: ((place: Place) => void) | undefined;
  onReady?: (() => void) | undefined;
  /** Told where the walk lies once the map shows it, so that its streets can be kept for when there is no network. */
  precacheTiles?: ((corners: Corners, isPractice: boolean, signal: AbortSignal) => Promise<void>) | undefined;
  ref?: Ref<WalkMapCommands>;
}

const NO_ROUTE: readonly (readonly [number, number])[] = [];

/** The walker's streets with today's walk on them: paper first, the map when its own chunk has come. */
export function WalkMap(props: WalkMapProps) {
  const { home, destination, route = NO_ROUTE, completed = false, rangeKm, obstructed = NO_EDGES } = props;
  const { practice = false, credit, onPick, onReady, precacheTiles, ref } = props;
  const { isRouteHome = false, walker, isFollowing = false, onWander } = props;
  const theme = useShownTheme();
  const [markers] = useState(() => ({
    home: markerElement(t('HOME')),
    finish: markerElement(t('FINISH')),
    walker: markerElement(t('You')),
  }));
  const [showsPractice, setShowsPractice] = useState(false);
  const scene: Scene = { home, destination, route, rangeKm, isPractice: practice, theme, isRouteHome };

  const latest = useEffectEvent(() => ({ scene, obstructed }));
  const picked = useEffectEvent((place: Place) => onPick?.(place));
  const wandered = useEffectEvent(() => onWander?.());
  const ready = useEffectEvent(() => onReady?.());
  const keep = useEffectEvent((corners: Corners, isPractice: boolean, signal: AbortSignal) =>
    precacheTiles?.(corners, isPractice, signal).catch(() => undefined),
  );
  const {
    container,
    view,
    credit: mapCredit,
  } = useMapFrame<WalkView>(async (element) => {
    const { openWalkView } = await import('./walkView.ts');
    const listeners = { onReady: ready, onPractice: setShowsPractice, onPick: picked, onWander: wandered };
    return openWalkView(element, markers, latest(), listeners);
  }, home);

  const sceneKey = JSON.stringify(scene);
  useEffect(() => {
    if (view && sceneKey) view.show(latest().scene);
  }, [view, sceneKey]);
  const walkKey = JSON.stringify([home, destination, route, practice]);
  useEffect(() => {
    if (!view || !walkKey) return;
    const walk = latest().scene;
    if (walk.route.length === 0) return;
    const gone = new AbortController();
    void keep(boxAround(walk, walk.destination), walk.isPractice, gone.signal);
    return () => gone.abort();
  }, [view, walkKey]);
  const { top, right, bottom, left } = obstructed;
  useEffect(() => view?.obstruct({ top, right, bottom, left }), [view, top, right, bottom, left]);
  useEffect(() => view?.letPick(onPick !== undefined), [view, onPick]);
  useEffect(() => {
    if (!view || !walker) return;
    const draw = () => view.showWalker(walker.read());
    draw();
    const stop = walker.subscribe(draw);
    return () => {
      stop();
      view.showWalker(null);
    };
  }, [view, walker]);
  useEffect(() => view?.follow(isFollowing), [view, isFollowing]);

  useImperativeHandle(ref, () => ({
    fitRoute: () => view?.fitRoute(),
    recenter: () => view?.recenter(),
    resize: () => view?.resize(),
  }));

  const credits = practice ? [] : [...new Set([mapCredit, credit ?? ''])].filter((text) => text !== '');
  return (
    <div className="map">
      <div ref={container} className="map-canvas" data-ready={view ? '' : undefined} />
      {createPortal(<HomeMarker />, markers.home)}
      {createPortal(<WalkerMarker />, markers.walker)}
      {createPortal(<FinishMarker isDone={completed} />, markers.finish)}
      <div className="map-credit" style={{ insetInlineStart: left, insetInlineEnd: right, insetBlockEnd: bottom }}>
        {(practice || showsPractice) && <PracticeTag />}
        {credits.length > 0 && <span>{credits.join(' · ')}</span>}
      </div>
    </div>
  );
}

/** MapLibre would call it a button named "Map marker", which it is not. */
function markerElement(label: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', label);
  return element;
}

const WalkerMarker = () => (
  <div className="marker-walker">
    <span className="marker-walker-ring" />
    <span className="marker-walker-arrow" />
    <span className="marker-walker-dot" />
  </div>
);

const HomeMarker = () => (
  <div className="marker-home">
    <span className="marker-home-disc">
      <House aria-hidden="true" />
    </span>
    <span className="marker-home-tag">{t('HOME')}</span>
  </div>
);

const FinishMarker = ({ isDone }: { isDone: boolean }) => (
  <div className="marker-finish">
    <span className="marker-finish-board">
      {isDone && <Check role="img" aria-label={t('Completed')} />}
      {t('FINISH')}
    </span>
    <span className="marker-finish-post" />
    <span className="marker-finish-foot" />
  </div>
);
