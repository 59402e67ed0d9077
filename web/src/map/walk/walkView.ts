import { Marker, type Map as StreetMap } from 'maplibre-gl';
import { metresBetween, type Position } from '../../../../shared/domain/geo.ts';
import { prefersReducedMotion } from '../../ui/media.ts';
import { lngLat } from '../geometry.ts';
import { mapFonts, northUpMap, styleSource } from '../style/baseMap.ts';
import { readPalette } from '../style/palette.ts';
import { STREETS } from '../style/roadLayers.ts';
import { boxAround, type Edges, homeView, routePadding } from './framing.ts';
import { type ShownWalker, walkerOn } from './walkerLayer.ts';
import { finishSide, type Walk, withWalk } from './walkLayers.ts';

const SLIDE_MS = 250;

/** The compositor animates a CSS transform, because MapLibre's ease renders each frame in script. */
function slideWith(map: StreetMap, place: Position, move: () => void): void {
  const at = () => map.project([place.longitude, place.latitude]);
  const before = at();
  move();
  const { x, y } = before.sub(at());
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }];
  map.getCanvasContainer().animate(frames, { duration: SLIDE_MS, easing: 'ease-out' });
}

const CLOSEST_FIT = 16;
const FIT_MS = 700;
const NEAR_METRES = 20_000;
/** The names of the next streets are readable at this zoom. */
const FOLLOW_ZOOM = 16.5;
/** The map recentres when the walker is this far past the centre, as a share of the shorter free side. */
const AHEAD_SHARE = 0.24;
const FREE_SHARE = 0.28;

export interface Scene extends Walk {
  theme: 'light' | 'dark';
}

export type WalkView = Awaited<ReturnType<typeof openWalkView>>;

/** Wraps MapLibre, which owns the camera, and reports the walker's gestures. */
export async function openWalkView(
  container: HTMLElement,
  markers: { home: HTMLElement; finish: HTMLElement; walker: HTMLElement },
  first: { scene: Scene; obstructed: Edges },
  listeners: { onReady(): void; onPick(place: Position): void; onWander(): void },
) {
  await mapFonts();
  let scene = first.scene;
  let obstructed = first.obstructed;
  let hasWandered = false;
  let isPicking = false;
  let isFollowing = false;
  let walker: ShownWalker | null = null;
  const styles = styleSource(container);

  const isStill = prefersReducedMotion();
  const style = withWalk(await styles(groundOf(scene)), scene, readPalette(container));
  // Fading labels would render the whole map for each frame after every move.
  const map = northUpMap({ container, style, fadeDuration: 0, ...homeView(scene.home) });
  // The size is cached, because reading it for each fix would force a layout.
  let size = sizeOf(container);
  map.on('resize', () => {
    size = sizeOf(container);
  });

  const home = new Marker({ element: markers.home, anchor: 'center' }).setLngLat(lngLat(scene.home)).addTo(map);
  const finish = new Marker({ element: markers.finish, anchor: 'bottom' });
  const drawWalker = walkerOn(map, markers.walker);
  placeFinish();

  map.on('movestart', ({ originalEvent }) => {
    if (!originalEvent) return;
    hasWandered = true;
    listeners.onWander();
  });
  map.once('idle', () => listeners.onReady());
  map.on('click', ({ lngLat: { lng, lat } }) => {
    if (!isPicking) return;
    home.setLngLat([lng, lat]);
    listeners.onPick(placeOf(home));
  });
  home.on('dragend', () => listeners.onPick(placeOf(home)));
  frame(false);

  function frame(isAnimated: boolean) {
    hasWandered = false;
    const { lat: latitude, lng: longitude } = map.getCenter();
    // A long flight would load every tile on its way.
    const isNear = metresBetween({ latitude, longitude }, scene.home) < NEAR_METRES;
    const duration = isAnimated && isNear && !isStill ? FIT_MS : 0;
    if (scene.route.length > 0 || scene.destination) {
      const padding = routePadding(obstructed, size.width, size.height);
      map.fitBounds(boxAround(scene, scene.destination), { padding, maxZoom: CLOSEST_FIT, duration });
    } else {
      const { top, right, bottom, left } = obstructed;
      map.easeTo({ ...homeView(scene.home), offset: [(left - right) / 2, (top - bottom) / 2], duration });
    }
  }

  function goAfter({ position, heading }: ShownWalker, more: { zoom?: number; duration?: number }) {
    const { top, right, bottom, left } = obstructed;
    const ahead = heading === null ? 0 : AHEAD_SHARE * freeSide();
    const angle = ((heading ?? 0) * Math.PI) / 180;
    const offset: [number, number] = [
      (left - right) / 2 - ahead * Math.sin(angle),
      (top - bottom) / 2 + ahead * Math.cos(angle),
    ];
    map.easeTo({ center: lngLat(position), offset, duration: isStill ? 0 : FIT_MS, ...more });
  }

  const freeSide = () =>
    Math.min(size.width - obstructed.left - obstructed.right, size.height - obstructed.top - obstructed.bottom);

  /** Rerendering the map for each fix would be the greatest use of battery of a walk. */
  function isAside(place: Position): boolean {
    const { top, right, bottom, left } = obstructed;
    const { x, y } = map.project(lngLat(place));
    const [middleX, middleY] = [(size.width + left - right) / 2, (size.height + top - bottom) / 2];
    return Math.hypot(x - middleX, y - middleY) > FREE_SHARE * freeSide();
  }

  function catchUp(next: ShownWalker) {
    const move = () => goAfter(next, { duration: 0 });
    // A fix during the zoom to the walker continues the zoom.
    if (map.isZooming()) goAfter(next, nearby());
    else if (isStill) move();
    else slideWith(map, next.position, move);
  }

  const nearby = () => ({ zoom: Math.max(FOLLOW_ZOOM, map.getZoom()) });

  function placeFinish() {
    if (!scene.destination) {
      finish.remove();
      return;
    }
    markers.finish.dataset.side = finishSide(scene);
    finish.setLngLat(lngLat(scene.destination)).addTo(map);
  }

  return {
    show(next: Scene) {
      const before = scene;
      scene = next;
      home.setLngLat(lngLat(next.home));
      placeFinish();
      const hasMoved = placesOf(before) !== placesOf(next);
      styles(groundOf(next), hasMoved)
        .then((style) => {
          if (scene !== next) return;
          map.setStyle(withWalk(style, next, readPalette(container)));
          // A new route may have imported new streets, so tiles are refetched.
          if (hasMoved && map.getSource(STREETS)) map.refreshTiles(STREETS);
        })
        .catch((error: unknown) => console.warn('The map style did not load:', error));
      if (hasMoved) frame(true);
    },
    obstruct(edges: Edges) {
      const isSame = JSON.stringify(edges) === JSON.stringify(obstructed);
      obstructed = edges;
      // A changed sheet does not move a map that the walker has moved.
      if (isSame || hasWandered) return;
      if (isFollowing && walker) catchUp(walker);
      else frame(true);
    },
    letPick(allowed: boolean) {
      isPicking = allowed;
      home.setDraggable(allowed);
    },
    showWalker(next: ShownWalker | null) {
      const before = walker;
      walker = next;
      drawWalker(next);
      // A standing walker only turns, so the map is not moved.
      if (!next || !isFollowing || next.position === before?.position) return;
      if (!before) goAfter(next, nearby());
      else if (isAside(next.position)) catchUp(next);
    },
    follow(following: boolean) {
      isFollowing = following;
      if (!following) return;
      hasWandered = false;
      if (walker) goAfter(walker, nearby());
    },
    fitRoute: () => frame(true),
    close: () => map.remove(),
  };
}

const groundOf = ({ theme, home }: Scene) => ({ theme, place: home });

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

function placeOf(marker: Marker): Position {
  const { lng, lat } = marker.getLngLat().wrap();
  return { latitude: lat, longitude: lng };
}

const placesOf = ({ home, route, destination }: Scene) =>
  String([home.latitude, home.longitude, destination?.latitude, destination?.longitude, route]);
