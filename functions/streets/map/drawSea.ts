import { type TileId, tileKey } from '../tiles/tileGrid.ts';
import { cutToBox } from './cutLine.ts';
import { styleIndex } from './featureStyles.ts';
import type { MapDraft } from './mapDraft.ts';
import { type MapFeatures, marginOf } from './mapFeatures.ts';
import { type Box, boxOf, DETAIL_ZOOM, gridSide, MAP_ZOOMS } from './mercator.ts';
import { isSea, seaIn } from './sea.ts';
import { wholeOf } from './vectorTile.ts';

/** A country has some ten thousand squares; above this limit inland squares stay unknown. */
const MAX_SQUARES = 16_000_000;
const UNKNOWN = 0;
const LAND = 1;
const SEA = 2;

/**
 * Flood fill of squares without a coastline: land or sea spreads from the corners of coastal squares to the others. All
 * squares have one zoom and lie in the bounding rectangle of the import.
 */
class SeaLevel {
  private readonly box: { left: number; top: number; width: number; height: number };
  private readonly corners: Uint8Array;
  private readonly isCoast: Uint8Array;

  constructor(tiles: readonly TileId[]) {
    const { left, top, right, bottom } = boxOf(tiles.map(({ x, y }) => [x, y]));
    const [width, height] = [right - left + 1, bottom - top + 1];
    const fits = width > 0 && width * height <= MAX_SQUARES;
    this.box = fits ? { left, top, width, height } : { left: 0, top: 0, width: 0, height: 0 };
    this.corners = new Uint8Array((this.box.width + 1) * (this.box.height + 1));
    this.isCoast = new Uint8Array(this.box.width * this.box.height);
  }

  /** A coastal square with the polygons of its sea, in units of a square of that side. */
  addCoast({ x, y }: TileId, sea: readonly number[][][], side: number): void {
    const { left, top, width, height } = this.box;
    if (x < left || y < top || x >= left + width || y >= top + height) return;
    this.isCoast[(y - top) * width + x - left] = 1;
    for (const [dx, dy] of CORNERS) {
      // The probe lies half a unit off, because shores lie on whole numbers.
      const isWet = isSea(sea, dx * side + 0.5, dy * side + 0.5);
      this.corners[this.corner(x - left + dx, y - top + dy)] = isWet ? SEA : LAND;
    }
  }

  /** All squares without a coastline that are known to be land or sea. */
  others(): (TileId & { isSea: boolean })[] {
    const { left, top, width, height } = this.box;
    this.spread();
    const found: (TileId & { isSea: boolean })[] = [];
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        if (this.isCoast[row * width + column] === 1) continue;
        const known = this.knownAt(column, row);
        if (known !== UNKNOWN) found.push({ zoom: 0, x: left + column, y: top + row, isSea: known === SEA });
      }
    }
    return found;
  }

  private corner(column: number, row: number): number {
    return row * (this.box.width + 1) + column;
  }

  private knownAt(column: number, row: number): number {
    for (const [dx, dy] of CORNERS) {
      const known = this.corners[this.corner(column + dx, row + dy)] ?? UNKNOWN;
      if (known !== UNKNOWN) return known;
    }
    return UNKNOWN;
  }

  private spread(): void {
    const { width, height } = this.box;
    const open = Array.from(this.isCoast.keys());
    for (let square = open.pop(); square !== undefined; square = open.pop()) {
      const [column, row] = [square % width, Math.floor(square / width)];
      if (this.isCoast[square] === 1) continue;
      const known = this.knownAt(column, row);
      if (known === UNKNOWN) continue;
      let isNew = false;
      for (const [dx, dy] of CORNERS) {
        const at = this.corner(column + dx, row + dy);
        if (this.corners[at] !== UNKNOWN) continue;
        this.corners[at] = known;
        isNew = true;
      }
      if (!isNew) continue;
      for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++) {
        for (let c = Math.max(0, column - 1); c <= Math.min(width - 1, column + 1); c++) open.push(r * width + c);
      }
    }
  }
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

const SIDE = gridSide(DETAIL_ZOOM);
/** The square in which sea polygons are built: the tile with its margin. */
const SQUARE = { min: -marginOf(DETAIL_ZOOM), max: SIDE + marginOf(DETAIL_ZOOM) };
/**
 * Distance beyond the import's extent to which it draws the sea: some hundred metres, the error of the base map's
 * coastline.
 */
const BEYOND = gridSide(14) / 4;
/** One pixel at the coarsest zoom: the sea overlaps the land's rim, whose colour would otherwise show. */
const RIM = gridSide(MAP_ZOOMS.min) / 512;

type Square = TileId & { isSea: boolean };
type Draw = (look: 'water' | 'ground', square: TileId, rings: readonly number[][], isOverview: boolean) => void;

/**
 * Turns coastlines into sea and land polygons and classifies the squares without one. Drawing ends shortly beyond the
 * import's extent, where the base map goes on. Returns the squares that are only land or sea; without any coastline
 * nothing is drawn.
 */
export function drawSea({ features, coasts, hasCoast, reach }: MapDraft): Square[] {
  if (!hasCoast) return [];
  const land = widened(reach, BEYOND);
  const draw = drawnWithin(features, { ground: land, water: widened(land, RIM) });
  const own = [...features.tiles(DETAIL_ZOOM), ...coasts.tiles(DETAIL_ZOOM)];
  const level = new SeaLevel(own);
  drawShores(coasts, level, draw);
  const near = new Set(own.flatMap(neighboursOf).map(tileKey));
  const others = level.others().flatMap((square) => {
    const tile = { ...square, zoom: DETAIL_ZOOM };
    return near.has(tileKey(tile)) ? [tile] : [];
  });
  const isOwn = new Set(own.map(tileKey));
  const isUniform = (tile: TileId) => !isOwn.has(tileKey(tile)) && isWithin(tile, land);
  // No land polygon under pure sea squares: antialiasing would show its rim.
  const seas = new Map(others.flatMap((tile) => (tile.isSea ? [[tileKey(tile), tile]] : [])));
  const lands = new Map(
    [...own, ...others].flatMap((tile) => (seas.has(tileKey(tile)) ? [] : [[tileKey(tile), tile]])),
  );
  for (const [look, squares] of [
    ['ground', [...lands.values()]],
    ['water', [...seas.values()]],
  ] as const) {
    for (const tile of squares) if (!isUniform(tile)) draw(look, tile, [wholeOf(SQUARE)], false);
    for (const run of runsOf(squares)) draw(look, run, [wholeOfRun(run)], true);
  }
  return others.filter(isUniform);
}

function drawnWithin(features: MapFeatures, extent: Record<'water' | 'ground', Box>): Draw {
  return (look, { x, y }, rings, isOverview) => {
    const parts = rings.map((ring) => cutToBox(onGrid(ring, x, y), extent[look])).filter(({ length }) => length > 0);
    if (parts.length === 0) return;
    const area = { look: styleIndex(look), from: MAP_ZOOMS.min, isTunnel: false, name: 0 };
    if (isOverview) features.putOverview({ ...area, parts });
    else features.putIn({ zoom: DETAIL_ZOOM, x, y }, { ...area, parts: parts.map((part) => onGrid(part, -x, -y)) });
  };
}

function drawShores(coasts: MapFeatures, level: SeaLevel, draw: Draw): void {
  for (const tile of coasts.tiles(DETAIL_ZOOM)) {
    const lines = coasts.read(tile).flatMap(({ parts }) => parts.map((part) => Array.from(part)));
    const sea = seaIn(lines, SQUARE) ?? [];
    level.addCoast(tile, sea, SIDE);
    for (const rings of sea) for (const isOverview of [false, true]) draw('water', tile, rings, isOverview);
  }
}

const widened = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

const onGrid = (part: readonly number[], x: number, y: number): Float64Array =>
  Float64Array.from(part, (value, p) => value + (p % 2 === 0 ? x : y) * SIDE);

const neighboursOf = ({ zoom, x, y }: TileId): TileId[] =>
  [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ zoom, x: x + dx, y: y + dy })));

const isWithin = ({ x, y }: TileId, { left, top, right, bottom }: Box): boolean =>
  x * SIDE + SQUARE.min >= left &&
  y * SIDE + SQUARE.min >= top &&
  x * SIDE + SQUARE.max <= right &&
  y * SIDE + SQUARE.max <= bottom;

type Run = TileId & { count: number };

function runsOf(squares: readonly TileId[]): Run[] {
  const runs: Run[] = [];
  for (const { zoom, x, y } of squares.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const run = runs.at(-1);
    if (run?.y === y && x === run.x + run.count) run.count++;
    else runs.push({ zoom, x, y, count: 1 });
  }
  return runs;
}

const wholeOfRun = ({ count }: Run): number[] =>
  wholeOf(SQUARE).map((value, p) => (p % 2 === 0 && value > 0 ? value + (count - 1) * SIDE : value));
