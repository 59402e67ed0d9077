import type { Position } from '../../../../shared/domain/geo.ts';
import { boundsOf, type Corners, lngLat } from '../geometry.ts';
import type { Walk } from './walkLayers.ts';

export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_EDGES: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

/** The height of the destination pin and the width of the home label. */
const ROUTE_PADDING = 50;
/** The height of buttons and attribution at the lower edge, and of the home label. */
const BELOW_ROUTE = 100;
const MIN_FREE = 80;

export const homeView = ({ longitude, latitude }: Position) => ({
  center: { lng: longitude, lat: latitude },
  zoom: 14,
});

/** The bounding box of route and ends, also across the antimeridian. */
export function boxAround({ home, route }: Pick<Walk, 'home' | 'route'>, destination: Position | undefined): Corners {
  const ends = [home, ...(destination ? [destination] : [])].map(lngLat);
  return boundsOf(
    [...ends, ...route].map(([longitude, latitude]) => [nearest(longitude, home.longitude), latitude] as const),
  );
}

/** Unwraps a longitude to be within 180° of another. */
function nearest(longitude: number, from: number): number {
  if (longitude - from > 180) return longitude - 360;
  return from - longitude > 180 ? longitude + 360 : longitude;
}

/** Pads the route within the free area, less where it would not fit. */
export function routePadding(obstructed: Edges, width: number, height: number): Edges {
  const [left, right] = within(obstructed.left + ROUTE_PADDING, obstructed.right + ROUTE_PADDING, width);
  const [top, bottom] = within(obstructed.top + ROUTE_PADDING, obstructed.bottom + BELOW_ROUTE, height);
  return { top, right, bottom, left };
}

function within(before: number, after: number, size: number): [number, number] {
  const max = Math.max(0, size - MIN_FREE);
  const share = before + after > max ? max / (before + after) : 1;
  return [before * share, after * share];
}
