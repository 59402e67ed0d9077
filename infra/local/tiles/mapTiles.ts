import { setImmediate } from 'node:timers/promises';
import type { FeatureCollection } from 'geojson';
import GeoJSONVT, { type LegacyFeature, type LegacyTile } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import { metresBetween } from '../../../functions/streets/network/greatCircle.ts';
import { practiceNetwork } from '../../../functions/streets/practice/practice.ts';
import { LeastRecent } from '../../../functions/streets/tiles/leastRecent.ts';
import type { Streets } from '../../../functions/streets/tiles/openStreets.ts';
import { type Bounds, type TileId, tileBounds, tileKey, tilesIn } from '../../../functions/streets/tiles/tileGrid.ts';
import { MAX_DISTANCE } from '../../../shared/domain/points.ts';
import { areaPolygons, placePoints, streetLines } from './mapFeatures.ts';
import { LAND_BELOW_ZOOM, type WorldLand } from './worldLand.ts';

/**
 * Vector tiles of the local map, made when they are asked for. Layers and their attributes:
 *
 * - `land` (zoom 0-9): polygons of Natural Earth.
 * - `street` (from zoom 11): lines; `kind` (StreetKind), `name`, `tunnel`.
 * - `area` (from zoom 11, buildings from 14): polygons; `kind` water, green or building.
 * - `place` (from zoom 11): points; `kind` (PlaceKind), `name`.
 * - `practice` (from zoom 11): the tile's square, where its streets are made up.
 */
export const MAX_ZOOM = 14;
const STREETS_FROM_ZOOM = 11;
/** Making streets up takes longer than reading them: for a mere look around from afar it is not worth it. */
const PRACTICE_FROM_ZOOM = 12;

/** As fine as a screen can show; lines reach this far into the neighbour, so that no stroke is cut in half. */
const EXTENT = 4096;
const BUFFER = 64;

/** An extract ends here and there. Streets that are made up keep away from it, so that they are not taken for real ones. */
const PRACTICE_DISTANCE_METRES = MAX_DISTANCE.most * 1000;

/** Which kinds are worth drawing only from some zoom on. */
const FROM_ZOOM: Readonly<Record<string, number>> = {
  plaza: 12,
  service: 13,
  path: 13,
  steps: 13,
  building: 14,
  neighbourhood: 14,
  hamlet: 13,
  quarter: 13,
  suburb: 12,
};

export interface TileRequest extends TileId {
  /** Only made-up streets: what a walk on practice streets runs on, even where an import begins nearby. */
  practiceOnly: boolean;
}

export interface MapTiles {
  /** The bytes of a tile; undefined where there is nothing to show. */
  tile(request: TileRequest): Promise<Uint8Array | undefined>;
}

/** What one street tile gives to the map, ready to be cut. */
interface Sheet {
  layers: Partial<Record<'street' | 'area' | 'place', GeoJSONVT>>;
  isPractice: boolean;
}

const SHEETS_KEPT = 64;
const BYTES_KEPT = 32 * 1024 * 1024;

export function mapTiles({ streets, land }: { streets: Streets; land: WorldLand }): MapTiles {
  const sheets = new LeastRecent<Sheet>(SHEETS_KEPT, () => 1);
  const tiles = new LeastRecent<Uint8Array | undefined>(BYTES_KEPT, (bytes) => bytes?.length ?? 1);

  async function sheet(id: TileId, { practiceOnly, zoom }: TileRequest, version: string): Promise<Sheet> {
    const bounds = tileBounds(id);
    const isPractice = practiceOnly || (await isFarFromImports(streets, bounds));
    if (isPractice && !practiceOnly && zoom < PRACTICE_FROM_ZOOM) return { layers: {}, isPractice: false };
    // What is made up does not depend on what is imported.
    const key = `${isPractice ? 'practice' : version} ${tileKey(id)}`;
    return sheets.get(key, () => (isPractice ? practiceSheet(bounds) : importedSheet(streets, bounds)));
  }

  async function build(request: TileRequest, version: string): Promise<Uint8Array | undefined> {
    const { zoom, x, y } = request;
    if (zoom < LAND_BELOW_ZOOM) return encode({ land: (await land.at(zoom, x, y))?.features ?? [] });
    if (zoom < STREETS_FROM_ZOOM) return undefined;
    const bounds = tileBounds({ zoom, x, y });
    const open = (box: Bounds) => Promise.all(tilesIn(box).map((id) => sheet(id, request, version)));
    const own = await open(shrunk(bounds));
    // Practice sheets reach over their own edge; and far out, four times the tiles for half a hairline is too much.
    const needsNeighbours = zoom >= 13 && !own.every(({ isPractice }) => isPractice);
    const found = needsNeighbours ? await open(withBuffer(bounds)) : own;
    const features = (layer: keyof Sheet['layers']) =>
      once(found.flatMap(({ layers }) => layers[layer]?.getTile(zoom, x, y)?.features ?? [])).filter(
        ({ tags }) => zoom >= (FROM_ZOOM[String(tags?.kind)] ?? 0),
      );
    return encode({
      area: features('area'),
      street: features('street'),
      place: features('place'),
      practice: found.some(({ isPractice }) => isPractice) ? [wholeTile] : [],
    });
  }

  return {
    async tile(request) {
      // An import never changes, so its id says which streets these are.
      const version = (await streets.imports()).map(({ id }) => id).join(' ');
      return tiles.get(`${version} ${request.practiceOnly} ${tileKey(request)}`, () => build(request, version));
    },
  };
}

/** A circle around a tile, made larger by its buffer. */
const OVER_THE_EDGE = 1 + (2 * BUFFER) / EXTENT;

async function isFarFromImports(streets: Streets, bounds: Bounds): Promise<boolean> {
  const { centre, radius } = circleAround(bounds);
  return (await streets.importsAround(centre, radius + PRACTICE_DISTANCE_METRES)).length === 0;
}

function circleAround({ south, west, north, east }: Bounds) {
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const radius = Math.max(...[south, north].map((latitude) => metresBetween(centre, { latitude, longitude: east })));
  return { centre, radius };
}

async function importedSheet(streets: Streets, bounds: Bounds): Promise<Sheet> {
  // A hair smaller, so that it is this one street tile and not its neighbours too.
  const inside = shrunk(bounds);
  const [network, { areas, places }] = await Promise.all([streets.loadBounds(inside), streets.basemap(inside)]);
  return {
    layers: {
      street: cuttable(streetLines(network, bounds)),
      area: cuttable(areaPolygons(areas)),
      place: cuttable(placePoints(places)),
    },
    isPractice: false,
  };
}

async function practiceSheet(bounds: Bounds): Promise<Sheet> {
  // A wide view wants many of these: between one and the next the API gets its turn.
  await setImmediate();
  const { centre, radius } = circleAround(bounds);
  return {
    layers: { street: cuttable(streetLines(practiceNetwork(centre, radius * OVER_THE_EDGE), withBuffer(bounds))) },
    isPractice: true,
  };
}

function cuttable(features: FeatureCollection): GeoJSONVT {
  return new GeoJSONVT(features, { maxZoom: MAX_ZOOM, indexMaxZoom: 0, extent: EXTENT, buffer: BUFFER });
}

function shrunk({ south, west, north, east }: Bounds): Bounds {
  const hair = (east - west) / EXTENT;
  return { south: south + hair, west: west + hair, north: north - hair, east: east - hair };
}

function withBuffer({ south, west, north, east }: Bounds): Bounds {
  const margin = ((east - west) * BUFFER) / EXTENT;
  return { south: south - margin, west: wrapped(west - margin), north: north + margin, east: wrapped(east + margin) };
}

function wrapped(longitude: number): number {
  return longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude;
}

/** Street tiles hold whole edges, so neighbours hold the same ones. */
function once(features: readonly LegacyFeature[]): LegacyFeature[] {
  const seen = new Set<string | number>();
  return features.filter(({ id }) => {
    if (id === undefined) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

const wholeTile: LegacyFeature = {
  type: 3,
  geometry: [
    [
      [0, 0],
      [EXTENT, 0],
      [EXTENT, EXTENT],
      [0, EXTENT],
      [0, 0],
    ],
  ],
  tags: {},
};

function encode(layers: Record<string, LegacyFeature[]>): Uint8Array | undefined {
  const filled = Object.entries(layers).filter(([, features]) => features.length > 0);
  if (filled.length === 0) return undefined;
  const cut: Record<string, LegacyTile> = Object.fromEntries(filled.map(([name, features]) => [name, { features }]));
  return fromGeojsonVt(cut, { version: 2, extent: EXTENT });
}
