import { Check, House } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Direction } from '../../../../shared/domain/walk/directions.ts';
import { t } from '../../i18n/t.ts';
import type { Corners } from '../geometry.ts';
import { boxAround, type Edges, NO_EDGES } from './framing.ts';
import '../map.css';
import type { Position } from '../../../../shared/domain/geo.ts';
import { canvasClass, creditClass, mapClass, useMapFrame, useShownTheme } from '../mapFrame.ts';
import type { ShownWalker } from './walkerLayer.ts';
import type { Scene, WalkView } from './walkView.ts';

export interface WalkMapCommands {
  fitRoute(): void;
}

export interface WalkMapProps {
  home: Position;
  destination?: Position | undefined;
  route?: readonly (readonly [number, number])[] | undefined;
  directions?: readonly Direction[] | undefined;
  completed?: boolean;
  isRouteHome?: boolean;
  /** The walker's position is read for each fix and drawn without a render. */
  walker?: { read(): ShownWalker | null; subscribe(listener: () => void): () => void } | undefined;
  isFollowing?: boolean;
  onWander?: (() => void) | undefined;
  rangeKm?: number | undefined;
  /** The area covered by bars and sheets. The route is fitted into the rest, and the attribution stays visible. */
  obstructed?: Edges;
  /** The attribution of the route, where its source differs from the map's. */
  credit?: string | undefined;
  /** With this, a tap or a drag of the HOME marker chooses another place. */
  onPick?: ((place: Position) => void) | undefined;
  onReady?: (() => void) | undefined;
  /** Called with the bounds of the walk once the map is shown, to cache its tiles for offline use. */
  precacheTiles?: ((corners: Corners, signal: AbortSignal) => Promise<void>) | undefined;
  ref?: Ref<WalkMapCommands>;
}

const NO_ROUTE: readonly (readonly [number, number])[] = [];
const NO_DIRECTIONS: readonly Direction[] = [];

export function WalkMap(props: WalkMapProps) {
  const { home, destination, route = NO_ROUTE, completed = false, rangeKm, obstructed = NO_EDGES } = props;
  const { directions = NO_DIRECTIONS, credit, onPick, onReady, precacheTiles, ref } = props;
  const { isRouteHome = false, walker, isFollowing = false, onWander } = props;
  const theme = useShownTheme();
  const [markers] = useState(() => ({
    home: markerElement(t('HOME')),
    finish: markerElement(t('FINISH')),
    walker: markerElement(t('You')),
  }));
  const firstCanvas = useRef<HTMLCanvasElement>(null);
  const [hasStreets, setHasStreets] = useState(false);
  const scene: Scene = { home, destination, route, directions, rangeKm, theme, isRouteHome };

  const latest = useEffectEvent(() => ({ scene, obstructed }));
  const picked = useEffectEvent((place: Position) => onPick?.(place));
  const wandered = useEffectEvent(() => onWander?.());
  const ready = useEffectEvent(() => onReady?.());
  const drawFirst = async () => {
    const { drawFirstStreets } = await import('./firstStreets.ts');
    if (firstCanvas.current) await drawFirstStreets(firstCanvas.current, scene, obstructed, () => setHasStreets(true));
  };
  const keep = useEffectEvent((corners: Corners, signal: AbortSignal) =>
    precacheTiles?.(corners, signal).catch(() => undefined),
  );
  const {
    container,
    view,
    credit: mapCredit,
  } = useMapFrame<WalkView>(
    async (element) => {
      const { openWalkView } = await import('./walkView.ts');
      const listeners = { onReady: ready, onPick: picked, onWander: wandered };
      return openWalkView(element, markers, latest(), listeners);
    },
    home,
    drawFirst,
  );

  const sceneKey = JSON.stringify(scene);
  useEffect(() => {
    if (view && sceneKey) view.show(latest().scene);
  }, [view, sceneKey]);
  // Without WebGL the plain picture follows the walk.
  const redraw = useEffectEvent(async () => hasStreets && !view && drawFirst());
  const walkKey = JSON.stringify([home, destination, route]);
  useEffect(() => {
    if (!view || !walkKey) return;
    const walk = latest().scene;
    if (walk.route.length === 0) return;
    const gone = new AbortController();
    void keep(boxAround(walk, walk.destination), gone.signal);
    return () => gone.abort();
  }, [view, walkKey]);
  const { top, right, bottom, left } = obstructed;
  useEffect(() => view?.obstruct({ top, right, bottom, left }), [view, top, right, bottom, left]);
  useEffect(() => {
    if (sceneKey && top + right + bottom + left >= 0) redraw().catch(() => undefined);
  }, [sceneKey, top, right, bottom, left]);
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

  useImperativeHandle(ref, () => ({ fitRoute: () => view?.fitRoute() }));

  const credits = [...new Set([mapCredit, credit ?? ''])].filter((text) => text !== '');
  return (
    <div className={mapClass}>
      {/* MapLibre's canvas, drawn later, covers it. */}
      <canvas
        ref={firstCanvas}
        className="absolute inset-0 size-full"
        data-part="first-streets"
        data-drawn={hasStreets ? '' : undefined}
      />
      <div ref={container} className={canvasClass} data-part="map-canvas" data-ready={view ? '' : undefined} />
      {createPortal(<HomeMarker />, markers.home)}
      {createPortal(<WalkerMarker />, markers.walker)}
      {createPortal(<FinishMarker isDone={completed} />, markers.finish)}
      <div className={creditClass} style={{ insetInlineStart: left, insetInlineEnd: right, insetBlockEnd: bottom }}>
        {credits.length > 0 && <span>{credits.join(' · ')}</span>}
      </div>
    </div>
  );
}

/** MapLibre labels every marker as a button "Map marker", so the element sets its own role and name. */
function markerElement(label: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', label);
  return element;
}

const WalkerMarker = () => (
  <div className="absolute grid place-items-center *:absolute pointer-events-none">
    <span className="size-[var(--ring,0)] rounded-full border border-[color-mix(in_srgb,var(--map-walker)_45%,transparent)] bg-[color-mix(in_srgb,var(--map-walker)_14%,transparent)]" />
    <span className="walker-heading" />
    <span className="size-5 rounded-full border-3 border-[#fff] bg-(--map-walker) shadow-2" />
  </div>
);

const HomeMarker = () => (
  <div className="absolute grid justify-items-center gap-0.75 [translate:-50%_-17px] in-[.maplibregl-marker:active]:cursor-grabbing">
    <span className="grid size-8.5 place-items-center rounded-full border-3 border-brand-strong bg-surface text-brand shadow-2 [&_svg]:size-4">
      <House />
    </span>
    <span className="rounded-[4px] bg-surface px-1.5 pt-1.25 pb-0.5 font-sign text-2xs/none font-heavy normal-nums tracking-(--track-caps) text-ink shadow-1">
      {t('HOME')}
    </span>
  </div>
);

const FinishMarker = ({ isDone }: { isDone: boolean }) => (
  <div className="signpost-sign">
    <span className="signpost-arm">
      {isDone && <Check role="img" aria-label={t('Completed')} />}
      {t('FINISH')}
    </span>
    <span className="ml-2 h-4 w-1.25 bg-(--post) in-data-[side=left]:mr-2 in-data-[side=left]:ml-0" />
    <span className="-mt-1 ml-1 size-3.25 rounded-full border-3 border-(--post) bg-accent in-data-[side=left]:mr-1 in-data-[side=left]:ml-0" />
  </div>
);
