import { DEGREE } from '../network/buildNetwork.ts';
import { Components, WALKABLE } from '../network/components.ts';
import { greatCircleMetres } from '../network/greatCircle.ts';
import type { TileEdge } from '../tiles/tileCodec.ts';
import { type TileId, tileAt, tileBounds, tilesIn } from '../tiles/tileGrid.ts';
import type { KeptStreet } from './keptWays.ts';
import type { NeededNodes } from './neededNodes.ts';
import { TileBuckets } from './tileBuckets.ts';

/** Cuts ways into edges where they meet, and sorts the edges by the tiles they touch. */
export class EdgeCutter {
  readonly buckets = new TileBuckets();
  edgeCount = 0;
  vertexCount = 0;
  /** Of the edges that can be walked. */
  walkableMetres = 0;
  readonly bounds = { south: 90, west: 180, north: -90, east: -180 };
  private readonly nodes: NeededNodes;
  private readonly components: Components;
  private readonly names: readonly string[];
  private readonly isEnd: Uint8Array;
  private piece: number[] = [];

  constructor(nodes: NeededNodes, names: readonly string[]) {
    this.nodes = nodes;
    this.names = names;
    this.isEnd = new Uint8Array(nodes.count);
    this.components = new Components(nodes.count);
  }

  /** A way ends, too, at a node that is missing (the edge of the extract) or that blocks walkers. */
  cut(way: KeptStreet, refs: Float64Array): void {
    this.piece = [];
    for (const ref of refs) {
      const node = this.nodes.find(ref);
      if (node === -1) this.finish(way);
      else if (node !== this.piece.at(-1)) {
        this.piece.push(node);
        if (this.piece.length > 1 && this.nodes.isVertex(node)) {
          this.finish(way);
          this.piece.push(node);
        }
      }
    }
    this.finish(way);
  }

  /** The edges of a tile; complete only when every way is cut. */
  edgesOf(tile: TileId, componentMetres: ReadonlyMap<number, number>): TileEdge[] {
    return this.buckets.read(tile, (reader) => {
      const marks = reader.varint();
      const from = reader.varint();
      const to = reader.varint();
      const streetClass = reader.varint();
      const flags = reader.varint();
      const name = this.names[reader.varint()] ?? '';
      const metres = reader.varint() / 1000;
      const shape = new Int32Array(reader.varint());
      for (let p = 0; p < shape.length; p++) shape[p] = (shape[p - 2] ?? 0) + reader.signed();
      return {
        fromId: this.nodes.id(from),
        toId: this.nodes.id(to),
        streetClass,
        flags,
        name,
        metres,
        componentMetres: (flags & WALKABLE) === 0 ? 0 : (componentMetres.get(this.components.rootOf(from)) ?? 0),
        shape,
        shared: (marks & SHARED) !== 0,
      };
    });
  }

  /** Length of each connected component, by its root. Every edge counts once, however many tiles hold it. */
  componentMetres(): Map<number, number> {
    const totals = new Map<number, number>();
    for (const tile of this.buckets.tiles()) {
      this.buckets.read(tile, (reader) => {
        const marks = reader.varint();
        const root = this.components.rootOf(reader.varint());
        reader.varint();
        reader.varint();
        const flags = reader.varint();
        reader.varint();
        const metres = reader.varint() / 1000;
        for (let rest = reader.varint(); rest > 0; rest--) reader.varint();
        if ((marks & FIRST_COPY) !== 0 && (flags & WALKABLE) !== 0) totals.set(root, (totals.get(root) ?? 0) + metres);
      });
    }
    return totals;
  }

  private finish(way: KeptStreet): void {
    const { piece, nodes } = this;
    this.piece = [];
    const from = piece[0];
    const to = piece.at(-1);
    if (from === undefined || to === undefined || piece.length < 2) return;
    const shape = new Int32Array(piece.length * 2);
    piece.forEach((node, p) => {
      shape[2 * p] = nodes.latitude(node);
      shape[2 * p + 1] = nodes.longitude(node);
    });
    const metres = lengthOf(shape);
    this.edgeCount++;
    for (const end of [from, to]) {
      if (this.isEnd[end] === 0) this.vertexCount++;
      this.isEnd[end] = 1;
    }
    if ((way.flags & WALKABLE) !== 0) this.walkableMetres += metres;
    this.widenBounds(shape);
    if ((way.flags & WALKABLE) !== 0) this.components.join(from, to);
    const tiles = tilesTouched(shape);
    tiles.forEach((tile, index) => {
      this.buckets.put(tile, (record) => {
        record.varint((tiles.length > 1 ? SHARED : 0) | (index === 0 ? FIRST_COPY : 0));
        record.varint(from).varint(to).varint(way.streetClass).varint(way.flags).varint(way.name);
        record.varint(Math.round(metres * 1000)).varint(shape.length);
        for (let p = 0; p < shape.length; p++) record.signed((shape[p] ?? 0) - (shape[p - 2] ?? 0));
      });
    });
  }

  private widenBounds(shape: Int32Array): void {
    for (let p = 0; p < shape.length; p += 2) {
      const latitude = (shape[p] ?? 0) / DEGREE;
      const longitude = (shape[p + 1] ?? 0) / DEGREE;
      if (latitude < this.bounds.south) this.bounds.south = latitude;
      if (latitude > this.bounds.north) this.bounds.north = latitude;
      if (longitude < this.bounds.west) this.bounds.west = longitude;
      if (longitude > this.bounds.east) this.bounds.east = longitude;
    }
  }
}

/** Degrees. */
const LONG_SEGMENT = 1;
const SHARED = 1;
const FIRST_COPY = 2;

function lengthOf(shape: Int32Array): number {
  let metres = 0;
  for (let p = 2; p < shape.length; p += 2) {
    metres += greatCircleMetres(
      (shape[p - 2] ?? 0) / DEGREE,
      (shape[p - 1] ?? 0) / DEGREE,
      (shape[p] ?? 0) / DEGREE,
      (shape[p + 1] ?? 0) / DEGREE,
    );
  }
  return metres;
}

/** Every tile the line touches; where a segment leaves its tile, all tiles of the segment's box. */
function tilesTouched(shape: Int32Array): TileId[] {
  const tiles: TileId[] = [];
  const add = (tile: TileId) => {
    if (!tiles.some(({ zoom, x, y }) => zoom === tile.zoom && x === tile.x && y === tile.y)) tiles.push(tile);
  };
  let box = { south: 1, west: 1, north: 0, east: 0 };
  for (let p = 0; p < shape.length; p += 2) {
    const latitude = (shape[p] ?? 0) / DEGREE;
    const longitude = (shape[p + 1] ?? 0) / DEGREE;
    const isInside = latitude > box.south && latitude < box.north && longitude > box.west && longitude < box.east;
    if (isInside) continue;
    const tile = tileAt(latitude, longitude);
    box = tileBounds(tile);
    if (p > 0) {
      const before = { latitude: (shape[p - 2] ?? 0) / DEGREE, longitude: (shape[p - 1] ?? 0) / DEGREE };
      // A longer one is across the 180th meridian, or a mistake in the data: there the two ends have to do.
      if (Math.max(Math.abs(before.longitude - longitude), Math.abs(before.latitude - latitude)) < LONG_SEGMENT) {
        tilesIn({
          south: Math.min(before.latitude, latitude),
          north: Math.max(before.latitude, latitude),
          west: Math.min(before.longitude, longitude),
          east: Math.max(before.longitude, longitude),
        }).forEach(add);
      }
    }
    add(tile);
  }
  return tiles;
}
