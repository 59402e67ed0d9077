import * as z from 'zod/mini';
import { EARTH_RADIUS_METRES, greatCircleMetres } from '../../../shared/domain/geo.ts';
import { DEGREE, type EdgeBits } from '../network/network.ts';
import { entryOf, int32At, uint32At } from '../network/typedArrays.ts';

/**
 * Street tiles are Web Mercator tiles of zoom 13, 12 from about 60 degrees and 11 from about 75.5, so that a tile stays
 * 2 to 5 km wide. Each latitude band begins at a row's edge of its zoom, so bands neither overlap nor leave a gap; both
 * hemispheres are symmetric.
 */
export interface TileId {
  zoom: number;
  x: number;
  y: number;
}

export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

export const noBounds = (): Bounds => ({ south: 90, west: 180, north: -90, east: -180 });

/** Widens bounds to points in degrees x 1e7, latitude and longitude interleaved. */
export function widenTo(bounds: Bounds, points: Int32Array): void {
  for (let p = 0; p < points.length; p += 2) {
    const latitude = int32At(points, p) / DEGREE;
    const longitude = int32At(points, p + 1) / DEGREE;
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
  }
}

/** End of Web Mercator; latitudes beyond it belong to the last row. */
const MAX_LATITUDE = 85.05;
const RADIANS = Math.PI / 180;

const BANDS = [
  { zoom: 11, fromLatitude: 75.5 },
  { zoom: 12, fromLatitude: 60 },
  { zoom: 13, fromLatitude: 0 },
] as const;

function row(latitude: number, zoom: number): number {
  const clamped = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * RADIANS;
  const y = (1 - Math.log(Math.tan(clamped) + 1 / Math.cos(clamped)) / Math.PI) / 2;
  return Math.min(2 ** zoom - 1, Math.max(0, Math.floor(y * 2 ** zoom)));
}

function column(longitude: number, zoom: number): number {
  const wrapped = (((longitude + 180) % 360) + 360) % 360;
  return Math.min(2 ** zoom - 1, Math.floor((wrapped / 360) * 2 ** zoom));
}

/** The last row of each band, counted from the pole; the row that contains the band's limit belongs to it. */
const LAST_ROW_FROM_POLE = BANDS.map((band) => ({ zoom: band.zoom, last: row(band.fromLatitude, band.zoom) }));

/** The street tile at a position, or a part of it: `deeper` by one is a quarter. */
export function tileAt(latitude: number, longitude: number, deeper = 0): TileId {
  for (const { zoom, last } of LAST_ROW_FROM_POLE) {
    const y = row(latitude, zoom);
    const fromPole = Math.min(y, 2 ** zoom - 1 - y);
    const fine = zoom + deeper;
    if (fromPole <= last) return { zoom: fine, x: column(longitude, fine), y: row(latitude, fine) };
  }
  throw new RangeError(`No tile for latitude ${latitude}.`);
}

export function tileKey({ zoom, x, y }: TileId): string {
  return `${zoom}/${x}/${y}`;
}

export function tileBounds({ zoom, x, y }: TileId): Bounds {
  const count = 2 ** zoom;
  return {
    south: latitudeOfRow(y + 1, count),
    west: (x / count) * 360 - 180,
    north: latitudeOfRow(y, count),
    east: ((x + 1) / count) * 360 - 180,
  };
}

const latitudeOfRow = (y: number, count: number): number =>
  Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count))) / RADIANS;

/** Tiles of a box, also across the antimeridian (west > east). */
export function tilesIn({ south, west, north, east }: Bounds): TileId[] {
  const tiles: TileId[] = [];
  const width = east >= west ? east - west : east - west + 360;
  for (let { zoom, y } = tileAt(north, west); ; ) {
    const count = 2 ** zoom;
    const first = column(west, zoom);
    const columns = width >= 360 ? count : (((column(east, zoom) - first) % count) + count) % count;
    for (let i = 0; i <= Math.min(columns, count - 1); i++) tiles.push({ zoom, x: (first + i) % count, y });
    const below = tileBounds({ zoom, x: 0, y }).south;
    if (below <= south || y >= count - 1) return tiles;
    // Just inside the next row, which may belong to another band.
    ({ zoom, y } = tileAt(below - 1e-9, west));
  }
}

export function tilesAround(latitude: number, longitude: number, radiusMetres: number): TileId[] {
  const reach = radiusMetres / EARTH_RADIUS_METRES / RADIANS;
  const north = Math.min(MAX_LATITUDE, latitude + reach);
  const south = Math.max(-MAX_LATITUDE, latitude - reach);
  const widest = Math.cos(Math.max(Math.abs(north), Math.abs(south)) * RADIANS);
  const across = Math.min(180, reach / widest);
  const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  const box =
    across >= 180 ? { west: -180, east: 180 } : { west: wrap(longitude - across), east: wrap(longitude + across) };
  return tilesIn({ south, north, ...box }).filter((tile) => metresToTile(latitude, longitude, tile) <= radiusMetres);
}

/** Distance to the nearest point of the tile, 0 inside; the error is well below a metre at this size. */
function metresToTile(latitude: number, longitude: number, tile: TileId): number {
  const { south, west, north, east } = tileBounds(tile);
  const middle = (west + east) / 2;
  const fromMiddle = ((((longitude - middle + 180) % 360) + 360) % 360) - 180;
  const half = (east - west) / 2;
  const sideways = Math.max(0, Math.abs(fromMiddle) - half);
  return greatCircleMetres(latitude, 0, Math.min(north, Math.max(south, latitude)), sideways);
}

/** Zoom of the coverage cells (some 40 km) in the list of imports and of the cells of towns. */
export const CELL_ZOOM = 9;

export interface CellId {
  x: number;
  y: number;
}

export const cellRunSchema = z.tuple([z.number(), z.number(), z.number()]);
type CellRun = z.infer<typeof cellRunSchema>;

export function cellOf({ zoom, x, y }: TileId): CellId {
  const side = 2 ** (zoom - CELL_ZOOM);
  return { x: Math.floor(x / side), y: Math.floor(y / side) };
}

export function isAmong(runs: readonly CellRun[], { x, y }: CellId): boolean {
  return runs.some(([row, first, last]) => row === y && first <= x && x <= last);
}

export function cellsOf(tiles: readonly TileId[]): CellId[] {
  const cells = tiles.map(cellOf);
  return [...new Map(cells.map((cell) => [`${cell.x}/${cell.y}`, cell])).values()];
}

export function cellsAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  metres: number,
): CellId[] {
  return cellsOf(tilesAround(latitude, longitude, metres));
}

export function cellRuns(cells: Iterable<CellId>): CellRun[] {
  const runs: CellRun[] = [];
  for (const { x, y } of [...cells].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const run = runs.at(-1);
    if (run && run[0] === y && run[2] === x - 1) run[2] = x;
    else runs.push([y, x, x]);
  }
  return runs;
}

export interface TileEdge extends EdgeBits {
  fromId: number;
  toId: number;
  name: string;
  metres: number;
  componentMetres: number;
  /** Degrees x 1e7, latitude and longitude interleaved, ends included. */
  shape: Int32Array;
  shared: boolean;
}

/** Vertices sorted by id, the vertex indexes of each edge, and the storage order of edges, which is by vertex. */
export function verticesOf(edges: readonly TileEdge[]) {
  const ends = new Set<number>();
  for (const { fromId, toId } of edges) ends.add(fromId).add(toId);
  const ids = Float64Array.from(ends).sort();
  const indexes = new Map<number, number>();
  ids.forEach((id, index) => {
    indexes.set(id, index);
  });
  const latitudes = new Int32Array(ids.length);
  const longitudes = new Int32Array(ids.length);
  const from = new Uint32Array(edges.length);
  const to = new Uint32Array(edges.length);
  const put = (id: number, latitude = 0, longitude = 0): number => {
    const index = entryOf(indexes, id);
    latitudes[index] = latitude;
    longitudes[index] = longitude;
    return index;
  };
  edges.forEach(({ fromId, toId, shape }, e) => {
    from[e] = put(fromId, shape[0], shape[1]);
    to[e] = put(toId, shape[shape.length - 2], shape[shape.length - 1]);
  });
  const order = Uint32Array.from(edges.keys());
  order.sort((a, b) => uint32At(from, a) - uint32At(from, b) || uint32At(to, a) - uint32At(to, b) || a - b);
  return { ids, latitudes, longitudes, from, to, order };
}
