import type { Map as StreetMap } from 'maplibre-gl';
import { Marker } from 'maplibre-gl/dist/maplibre-gl-csp.js';
import { metresBetween } from '../../../../shared/domain/geo.ts';
import { prefersReducedMotion } from '../../ui/prefersReducedMotion.ts';
import { mapFonts, northUpMap, styleSource } from '../style/baseMap.ts';
import { readPalette } from '../style/palette.ts';
import { STREETS } from '../style/roadLayers.ts';
import { showsPractice } from '../style/shownPractice.ts';
import { boxAround, type Edges, homeView, routePadding } from './framing.ts';
import { type ShownWalker, walkerOn } from './walkerLayer.ts';
import { type Place, type Walk, withWalk } from './walkLayers.ts';

const SLIDE_MS = 250;

/**
 * Moves the map at once, and lets its picture glide to where it now belongs. That is left to the compositor: in an ease of
 * the map itself each frame is drawn anew by script.
 */
export function slideWith(map: StreetMap, place: Place, move: () => void): void {
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
/** As near as one reads the names of the next streets. */
const FOLLOW_ZOOM = 16.5;
/**
 * The map moves to where the walker goes, and again when they are this far past the middle: shares of the shorter side of
 * what is free.
 */
const AHEAD_SHARE = 0.24;
const FREE_SHARE = 0.28;

export interface Scene extends Walk {
  destination: Place | undefined;
  /** The walk runs on made-up streets: show no others. */
  isPractice: boolean;
  theme: 'light' | 'dark';
}

export interface Markers {
  home: HTMLElement;
  finish: HTMLElement;
  walker: HTMLElement;
}

export interface Listeners {
  onReady(): void;
  /** Whether made-up streets are in view. */
  onPractice(isShown: boolean): void;
  /** The walker put the home somewhere, while that is allowed. */
  onPick(place: Place): void;
  /** A hand moved the map. */
  onWander(): void;
}

export interface WalkView {
  show(scene: Scene): void;
  obstruct(edges: Edges): void;
  /** While true a tap or a drag moves the home. */
  letPick(isPicking: boolean): void;
  showWalker(walker: ShownWalker | null): void;
  /** While true the map moves with the walker. */
  follow(isFollowing: boolean): void;
  fitRoute(): void;
  recenter(): void;
  resize(): void;
  close(): void;
}

/** MapLibre on an element. It owns the camera; it is told what to show, and says what the walker did. */
export async function openWalkView(
  container: HTMLElement,
  markers: Markers,
  first: { scene: Scene; obstructed: Edges },
  listeners: Listeners,
): Promise<WalkView> {
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
  // Labels that fade in have the whole map drawn anew by script for each of their frames, after every move.
  const map = northUpMap({ container, style, fadeDuration: 0, ...homeView(scene.home) });
  // Asked for with each fix, the page would be laid out anew each time.
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
  map.on('idle', () => listeners.onPractice(showsPractice(map)));
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
    // A flight over half a continent would ask for every tile on its way.
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

  function goTo(place: Place, more: { zoom?: number; duration?: number } = {}, heading: number | null = null) {
    const { top, right, bottom, left } = obstructed;
    const ahead = heading === null ? 0 : AHEAD_SHARE * freeSide();
    const angle = ((heading ?? 0) * Math.PI) / 180;
    const offset: [number, number] = [
      (left - right) / 2 - ahead * Math.sin(angle),
      (top - bottom) / 2 + ahead * Math.cos(angle),
    ];
    map.easeTo({ center: lngLat(place), offset, duration: isStill ? 0 : FIT_MS, ...more });
  }

  const goAfter = (next: ShownWalker, more: { zoom?: number; duration?: number }) =>
    goTo(next.position, more, next.heading);

  const freeSide = () =>
    Math.min(size.width - obstructed.left - obstructed.right, size.height - obstructed.top - obstructed.bottom);

  /** A map that is drawn anew for each fix would cost the battery more than all else of a walk. */
  function isAside(place: Place): boolean {
    const { top, right, bottom, left } = obstructed;
    const { x, y } = map.project(lngLat(place));
    const [middleX, middleY] = [(size.width + left - right) / 2, (size.height + top - bottom) / 2];
    return Math.hypot(x - middleX, y - middleY) > FREE_SHARE * freeSide();
  }

  function catchUp(next: ShownWalker) {
    const move = () => goAfter(next, { duration: 0 });
    // On the way down to the walker the map goes on down, and does not stop half-way.
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
    // The board points to where there is more of the walk, so that it never hangs over the edge.
    markers.finish.dataset.side = scene.destination.longitude > scene.home.longitude ? 'left' : 'right';
    finish.setLngLat(lngLat(scene.destination)).addTo(map);
  }

  return {
    show(next) {
      const before = scene;
      scene = next;
      home.setLngLat(lngLat(next.home));
      placeFinish();
      const hasMoved = isElsewhere(before, next);
      styles(groundOf(next), hasMoved)
        .then((style) => {
          if (scene !== next) return;
          map.setStyle(withWalk(style, next, readPalette(container)));
          // A new route may have brought new streets with it.
          if (hasMoved && before.isPractice === next.isPractice && map.getSource(STREETS)) map.refreshTiles(STREETS);
        })
        .catch((error: unknown) => console.warn('The map style did not load:', error));
      if (hasMoved) {
        // What was true of the streets there says nothing about those here.
        listeners.onPractice(false);
        frame(true);
      }
    },
    obstruct(edges) {
      const isSame = JSON.stringify(edges) === JSON.stringify(obstructed);
      obstructed = edges;
      // What the walker looks at is not pulled away by a sheet.
      if (isSame || hasWandered) return;
      if (isFollowing && walker) catchUp(walker);
      else frame(true);
    },
    letPick(allowed) {
      isPicking = allowed;
      home.setDraggable(allowed);
    },
    showWalker(next) {
      const before = walker;
      walker = next;
      drawWalker(next);
      // Standing still a walker only turns, and the map stays.
      if (!next || !isFollowing || next.position === before?.position) return;
      if (!before) goAfter(next, nearby());
      else if (isAside(next.position)) catchUp(next);
    },
    follow(following) {
      isFollowing = following;
      if (!following) return;
      hasWandered = false;
      if (walker) goAfter(walker, nearby());
    },
    fitRoute: () => frame(true),
    recenter() {
      goTo(scene.home);
    },
    resize: () => void map.resize(),
    close: () => map.remove(),
  };
}

const groundOf = ({ theme, isPractice, home }: Scene) => ({ theme, isPractice, place: home });

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

const lngLat = ({ longitude, latitude }: Place): [number, number] => [longitude, latitude];

function placeOf(marker: Marker): Place {
  const { lng, lat } = marker.getLngLat().wrap();
  return { latitude: lat, longitude: lng };
}

const isElsewhere = (a: Scene, b: Scene) =>
  a.home.latitude !== b.home.latitude ||
  a.home.longitude !== b.home.longitude ||
  String(a.route) !== String(b.route) ||
  a.destination?.latitude !== b.destination?.latitude ||
  a.destination?.longitude !== b.destination?.longitude;
