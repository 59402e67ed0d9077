import { setImmediate } from 'node:timers/promises';
import { BUFFER, EXTENT, joinLayers } from '../../../functions/streets/map/vectorTile.ts';
import { metresBetween } from '../../../functions/streets/network/greatCircle.ts';
import { practiceNetwork } from '../../../functions/streets/practice/practice.ts';
import { LeastRecent } from '../../../functions/streets/tiles/leastRecent.ts';
import type { Streets } from '../../../functions/streets/tiles/openStreets.ts';
import { type Bounds, type TileId, tileBounds, tileKey, tilesIn } from '../../../functions/streets/tiles/tileGrid.ts';
import { MAX_DISTANCE } from '../../../shared/domain/difficulty.ts';
import { cutSheets } from './cutSheets.ts';
import { type Sheet, sheetOf } from './sheet.ts';

/**
 * Vector tiles of practice streets, and of imports of before there were map tiles, made when they are asked for. Layers and
 * their attributes, which are among those of map tiles (functions/streets/map/looks.ts), and `practice`:
 * - `street` (from zoom 11): lines; `kind` (StreetKind), `name`, `tunnel`.
 * - `area` (from zoom 11, buildings from 14): polygons; `kind` water, green or building.
 * - `place` (from zoom 11): points; `kind` (PlaceKind), `name`.
 * - `practice` (from zoom 11): the tile's square, where its streets are made up.
 */
const MAX_ZOOM = 14;
const STREETS_FROM_ZOOM = 11;
/** Making streets up takes longer than reading them: for a mere look around from afar it is not worth it. */
const PRACTICE_FROM_ZOOM = 12;

/** An extract ends here and there. Streets that are made up keep away from it, so that they are not taken for real ones. */
const PRACTICE_DISTANCE_METRES = MAX_DISTANCE.most * 1000;

export interface TileRequest extends TileId {
  /** Only made-up streets: what a walk on practice streets runs on, even where an import begins nearby. */
  practiceOnly: boolean;
}

export interface MapTiles {
  /** The bytes of a tile; undefined where there is nothing to show. */
  tile(request: TileRequest): Promise<Uint8Array | undefined>;
}

const SHEETS_KEPT = 64;
const BYTES_KEPT = 32 * 1024 * 1024;

export function mapTiles(streets: Streets): MapTiles {
  const sheets = new LeastRecent<Sheet>(SHEETS_KEPT, () => 1);
  const tiles = new LeastRecent<Uint8Array | undefined>(BYTES_KEPT, (bytes) => bytes?.length ?? 1);

  async function sheet(id: TileId, { practiceOnly, zoom }: TileRequest, version: string): Promise<Sheet> {
    const bounds = tileBounds(id);
    const isPractice = practiceOnly || (await isFarFromImports(streets, bounds));
    if (isPractice && !practiceOnly && zoom < PRACTICE_FROM_ZOOM) return NOTHING;
    // What is made up does not depend on what is imported.
    const key = `${isPractice ? 'practice' : version} ${tileKey(id)}`;
    return sheets.get(key, () => (isPractice ? practiceSheet(bounds) : importedSheet(streets, bounds)));
  }

  async function build(request: TileRequest, version: string): Promise<Uint8Array | undefined> {
    const { zoom, x, y } = request;
    if (zoom < STREETS_FROM_ZOOM) return undefined;
    const bounds = tileBounds({ zoom, x, y });
    const open = (box: Bounds) => Promise.all(tilesIn(box).map((id) => sheet(id, request, version)));
    const own = await open(shrunk(bounds));
    // A street tile holds all that touches it, so neighbours have only what runs along the edge to add: on the finest
    // tiles, which are looked at enlarged, its stroke would be cut in half. Practice sheets reach over their own edge.
    const needsNeighbours = zoom === MAX_ZOOM && !own.every(({ isPractice }) => isPractice);
    const found = needsNeighbours ? await open(withBuffer(bounds)) : own;
    return joinLayers(cutSheets(found, { zoom, x, y }));
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
  const found = await streets.mapContent(shrunk(bounds));
  return sheetOf(found.tiles, found, false);
}

async function practiceSheet(bounds: Bounds): Promise<Sheet> {
  // A wide view wants many of these: between one and the next the API gets its turn.
  await setImmediate();
  const { centre, radius } = circleAround(bounds);
  return sheetOf([practiceNetwork(centre, radius * OVER_THE_EDGE)], { areas: [], places: [] }, true);
}

const NOTHING = sheetOf([], { areas: [], places: [] }, false);

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
