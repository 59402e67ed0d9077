import { DESK_PX } from '../../ui/breakpoints.ts';
import type { Place, Walk } from './walkLayers.ts';

/** Pixels of the map that lie under bars and sheets. */
export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_EDGES: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

/** As high as the pin of the destination, as wide as the word below the home. */
const ROUTE_PADDING = 50;
/** Buttons and credit at the lower edge, and the word below the home. */
const BELOW_ROUTE = 100;
/** A notice on a phone, below the card. */
const NOTICE_HEIGHT = 74;
/** What has to be left of the map, whatever covers it. */
const MIN_FREE = 80;

/** Without a walk the map looks at home. */
export const homeView = ({ longitude, latitude }: Place) => ({ center: { lng: longitude, lat: latitude }, zoom: 14 });

export type Corners = [[west: number, south: number], [east: number, north: number]];

/** The box around a route and its ends, across the 180th meridian too. */
export function boxAround({ home, route }: Pick<Walk, 'home' | 'route'>, destination: Place | undefined): Corners {
  const ends = [home, ...(destination ? [destination] : [])].map(
    ({ longitude, latitude }) => [longitude, latitude] as const,
  );
  const points = [...ends, ...route].map(
    ([longitude, latitude]) => [nearest(longitude, home.longitude), latitude] as const,
  );
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ];
}

/** The longitude as one counts on from another, never the long way round. */
function nearest(longitude: number, from: number): number {
  if (longitude - from > 180) return longitude - 360;
  return from - longitude > 180 ? longitude + 360 : longitude;
}

type Size = { width: number; height: number };

/**
 * The route's padding inside what bars and sheets leave free; less where that would leave nothing. The notice's place is
 * kept free only where it would cover an end of the walk.
 */
export function routePadding(
  obstructed: Edges,
  size: Size,
  walk: Pick<Walk, 'home' | 'route'>,
  destination: Place | undefined,
  maxZoom: number,
): Edges {
  const padding = paddingBelow(obstructed, size, ROUTE_PADDING);
  if (size.width >= DESK_PX) return padding;
  const [[west, south], [east, north]] = boxAround(walk, destination);
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const free = { width: size.width - padding.left - padding.right, height: size.height - padding.top - padding.bottom };
  const scale = Math.min(free.width / ((east - west) / 360), free.height / (bottom - top), TILE_SIZE * 2 ** maxZoom);
  const yOf = ({ latitude }: Place) =>
    padding.top + free.height / 2 + (mercatorY(latitude) - (top + bottom) / 2) * scale;
  const highest = Math.min(...[walk.home, ...(destination ? [destination] : [])].map(yOf));
  const room = NOTICE_HEIGHT + ROUTE_PADDING;
  return highest < obstructed.top + room ? paddingBelow(obstructed, size, room) : padding;
}

/** Of a map of one tile at zoom 0. */
const TILE_SIZE = 512;
const mercatorY = (latitude: number) =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

function paddingBelow(obstructed: Edges, { width, height }: Size, above: number): Edges {
  const [left, right] = within(obstructed.left + ROUTE_PADDING, obstructed.right + ROUTE_PADDING, width);
  const [top, bottom] = within(obstructed.top + above, obstructed.bottom + BELOW_ROUTE, height);
  return { top, right, bottom, left };
}

function within(before: number, after: number, size: number): [number, number] {
  const max = Math.max(0, size - MIN_FREE);
  const share = before + after > max ? max / (before + after) : 1;
  return [before * share, after * share];
}
