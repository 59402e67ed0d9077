import { nearbyBits } from '../network/comfort.ts';
import { Components, WALKABLE } from '../network/components.ts';
import { EdgeTrait, landmarkBits, shapeMetres } from '../network/network.ts';
import { entryOf, int32At } from '../network/typedArrays.ts';
import { noBounds, type TileEdge, type TileId, widenTo } from '../tiles/tileGrid.ts';
import { NodeMark } from './accessRules.ts';
import { EdgeRecords } from './edgeRecords.ts';
import type { KeptStreet } from './keptWays.ts';
import { closedRings } from './multipolygons.ts';
import type { NearbyAreas } from './nearbyAreas.ts';
import type { NearbyGrid } from './nearbyGrid.ts';
import type { NeededNodes } from './neededNodes.ts';
import { pavementLines } from './pavements.ts';
import { linesAcross, type RimPoint, type Rims } from './squares.ts';
import type { TownGrid } from './townGrid.ts';

/** Splits OSM ways into graph edges at their shared nodes. */
export class EdgeCutter {
  edgeCount = 0;
  vertexCount = 0;
  walkableMetres = 0;
  readonly bounds = noBounds();
  private readonly records = new EdgeRecords();
  private readonly nodes: NeededNodes;
  private components: Components;
  private readonly names: readonly string[];
  private isEnd: Uint8Array;
  private piece: number[] = [];

  constructor(nodes: NeededNodes, names: readonly string[]) {
    this.nodes = nodes;
    this.names = names;
    this.isEnd = new Uint8Array(nodes.count);
    this.components = new Components(nodes.count);
  }

  /** A long thin area is a pavement with a centre line, any other a square that routes cross. */
  cutArea(way: KeptStreet, refs: Float64Array): void {
    const rings = closedRings(refs);
    const rims = rings.map((ring) => this.rimOf(ring));
    const isWhole = rims.every((rim, r) => rim.length + 1 === rings[r]?.length);
    const pavement = isWhole ? pavementLines(rims) : undefined;
    if (!pavement) this.cutSquare(way, rings, rims);
    for (const { from, to, shape } of pavement ?? []) {
      this.nodes.makeVertex(from);
      this.nodes.makeVertex(to);
      this.put(way, from, to, shape);
    }
  }

  private cutSquare(way: KeptStreet, rings: readonly Float64Array[], rims: Rims): void {
    const lines = linesAcross(rims.filter((rim) => rim.length > 2));
    for (const line of lines) for (const { node } of line) this.nodes.makeVertex(node);
    for (const ring of rings) this.cut(way, ring);
    const traits = way.traits | EdgeTrait.acrossSquare;
    for (const line of lines) {
      this.piece = line.map(({ node }) => node);
      this.finish({ ...way, traits });
    }
  }

  private rimOf(ring: Float64Array): RimPoint[] {
    return [...ring.subarray(1)].flatMap((ref): RimPoint[] => {
      const node = this.nodes.find(ref);
      if (node === -1) return [];
      const isBlocked = (this.nodes.marks(node) & NodeMark.blocked) !== 0;
      const isEntrance = this.nodes.isVertex(node) && !isBlocked;
      const [latitude, longitude] = [this.nodes.latitude(node), this.nodes.longitude(node)];
      return [{ node, latitude, longitude, isEntrance, isBlocked }];
    });
  }

  /** Ways are also split at nodes beyond the extract's edge and at nodes that block walkers. */
  cut(way: KeptStreet, refs: Float64Array): void {
    this.piece = [];
    for (const ref of refs) {
      const node = this.nodes.find(ref);
      if (node === -1 || (this.nodes.marks(node) & NodeMark.blocked) !== 0) this.finish(way);
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

  tiles(): TileId[] {
    return this.records.tiles();
  }

  /** The edges of a tile; call it only after every way is split and every house is known. */
  edgesOf(
    tile: TileId,
    componentMetres: ReadonlyMap<number, number>,
    { towns, nearby, waysOnly }: { towns: TownGrid; nearby: NearbyAreas; waysOnly: boolean },
  ): TileEdge[] {
    const grid = nearby.isEmpty ? undefined : nearby.of(tile);
    // No object rest: it makes slow objects (dictionary mode), and these are read often.
    return this.records.read(tile, ({ from, to, streetClass, flags, traits, comfort, name, metres, shape }, copy) => ({
      fromId: this.nodes.id(from),
      toId: this.nodes.id(to),
      streetClass,
      flags,
      traits: traits | this.endTraits(from, to) | townTraits(shape, towns, waysOnly) | landmarkTraits(shape, grid),
      comfort: comfort | (grid === undefined || waysOnly ? 0 : nearbyBits(grid.near(shape))),
      name: this.names[name] ?? '',
      metres,
      componentMetres: (flags & WALKABLE) === 0 ? 0 : entryOf(componentMetres, this.components.rootOf(from)),
      shape,
      shared: copy.isShared,
    }));
  }

  /** Total length of each connected component by its root. An edge counts once, however many tiles hold a copy. */
  componentMetres(): Map<number, number> {
    const totals = new Map<number, number>();
    for (const tile of this.records.tiles()) {
      this.records.read(tile, ({ from, flags, metres }, { isFirst }) => {
        if (!isFirst || (flags & WALKABLE) === 0) return;
        const root = this.components.rootOf(from);
        totals.set(root, (totals.get(root) ?? 0) + metres);
      });
    }
    return totals;
  }

  close(): void {
    this.records.close();
    this.isEnd = new Uint8Array();
    this.components = new Components(0);
  }

  private endTraits(from: number, to: number): number {
    const [atFrom, atTo] = [this.nodes.marks(from), this.nodes.marks(to)];
    return (
      ((atFrom & NodeMark.crossing) !== 0 ? EdgeTrait.crossingAtFrom : 0) |
      ((atTo & NodeMark.crossing) !== 0 ? EdgeTrait.crossingAtTo : 0) |
      ((atFrom & NodeMark.turning) !== 0 ? EdgeTrait.turningAtFrom : 0) |
      ((atTo & NodeMark.turning) !== 0 ? EdgeTrait.turningAtTo : 0)
    );
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
    this.put(way, from, to, shape);
  }

  private put({ streetClass, flags, traits, comfort, name }: KeptStreet, from: number, to: number, shape: Int32Array) {
    const metres = shapeMetres(shape);
    this.edgeCount++;
    for (const end of [from, to]) {
      if (this.isEnd[end] === 0) this.vertexCount++;
      this.isEnd[end] = 1;
    }
    if ((flags & WALKABLE) !== 0) {
      this.walkableMetres += metres;
      this.components.join(from, to);
    }
    widenTo(this.bounds, shape);
    this.records.put({ from, to, streetClass, flags, traits, comfort, name, metres, shape });
  }
}

function landmarkTraits(shape: Int32Array, grid: NearbyGrid | undefined): number {
  const [atFrom, atTo] = [0, shape.length - 2].map((p) => grid?.landmark(int32At(shape, p), int32At(shape, p + 1)));
  return landmarkBits(atFrom, atTo);
}

/** Without any house in an extract every street counts as built-up. */
function townTraits(shape: Int32Array, towns: TownGrid, waysOnly: boolean): number {
  return (towns.isEmpty && !waysOnly) || towns.isTown(shape) ? EdgeTrait.inTown : 0;
}
