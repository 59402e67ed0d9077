import { StreetsError } from '../errors.ts';
import { DEGREE } from '../network/buildNetwork.ts';
import { firstNotBelow, type SortedIds, SortedRuns } from './sortedRuns.ts';

/** How often ways use a node, as far as it matters: 0 only by areas, 1 in the middle of a way, 2 where ways end or meet. */
type Use = 0 | 1 | 2;

/** So many entries are walked past sooner than searched. */
const FEW = 16;
/** More than the nodes of a way. */
const RECENT = 1 << 13;
const MISSING = -(2 ** 31);
/** Four times this, with a use added, is still exact in a double. */
const MAX_ID = 2 ** 51 - 1;
/** The lowest bits of a use; the marks of the node are above them. */
const USE_BITS = 2;
const USE_MASK = 0b11;

/**
 * The nodes that ways refer to, by id, with their positions: sorted typed arrays and binary search, because a Map
 * ends at 16.7 million entries. About 17 bytes a node, however often it is needed. First `need` them all, then `sort`,
 * then `place` them.
 */
export class NeededNodes {
  /** Id and use share a number, so that sorting brings all uses of a node together. */
  private readonly needs = new SortedRuns((a, b) => {
    if (b - a > USE_MASK) return undefined;
    const id = Math.floor(a / 4);
    return id === Math.floor(b / 4) ? id * 4 + Math.min(2, a - id * 4 + (b - id * 4)) : undefined;
  });
  private cursor = 0;
  /** Indexes that `find` found lately, by the lowest bits of the ids: a way is gone through several times. */
  private readonly recent = new Uint32Array(RECENT);
  private last = -1;
  private ids: SortedIds = new Float64Array(new SharedArrayBuffer(0));
  private uses = new Uint8Array();
  private latitudes = new Int32Array();
  private longitudes = new Int32Array();

  /** Their ids, rising. */
  get wanted(): SortedIds {
    return this.ids;
  }

  get count(): number {
    return this.ids.length;
  }

  need(id: number, use: Use): void {
    if (Math.abs(id) > MAX_ID) {
      throw new StreetsError(`The extract holds a node with the id ${id}: ids above 2^51 cannot be told apart here.`);
    }
    this.needs.add(id * 4 + use);
  }

  sort(): void {
    const { values, count } = this.needs.sorted();
    const uses = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      const id = Math.floor((values[i] ?? 0) / 4);
      uses[i] = (values[i] ?? 0) - id * 4;
      values[i] = id;
    }
    this.ids = values.subarray(0, count);
    this.uses = uses;
    this.latitudes = new Int32Array(count).fill(MISSING);
    this.longitudes = new Int32Array(count);
  }

  /** Fastest when ids come in rising order, as they do in extracts. */
  place(id: number, latitude: number, longitude: number, marks = 0): void {
    const { ids } = this;
    const isBehind = this.cursor > 0 && (ids[this.cursor - 1] ?? 0) >= id;
    const isFarAhead = (ids[this.cursor + FEW] ?? Number.POSITIVE_INFINITY) < id;
    if (isBehind || isFarAhead) this.cursor = firstNotBelow(this.ids, id);
    else while ((ids[this.cursor] ?? Number.POSITIVE_INFINITY) < id) this.cursor++;
    const isOnEarth = Math.abs(latitude) <= 90 * DEGREE && Math.abs(longitude) <= 180 * DEGREE;
    if (ids[this.cursor] !== id || !isOnEarth) return;
    this.latitudes[this.cursor] = latitude;
    this.longitudes[this.cursor] = longitude;
    this.uses[this.cursor] = ((this.uses[this.cursor] ?? 0) & USE_MASK) | (marks << USE_BITS);
  }

  /** Of each its id, its latitude and its longitude. */
  placeAll(nodes: Float64Array): void {
    for (let at = 0; at < nodes.length; at += 3) this.place(nodes[at] ?? 0, nodes[at + 1] ?? 0, nodes[at + 2] ?? 0);
  }

  /** Index of a node, or -1 where it has no place: beyond the edge of the extract. */
  find(id: number): number {
    const { ids } = this;
    // Who drew a way made its nodes one after the other.
    let index = this.last + 1;
    if (ids[index] !== id) {
      const slot = id & (RECENT - 1);
      index = this.recent[slot] ?? 0;
      if (ids[index] !== id) {
        index = firstNotBelow(ids, id);
        this.recent[slot] = index;
      }
    }
    this.last = index;
    return ids[index] === id && this.latitudes[index] !== MISSING ? index : -1;
  }

  id(index: number): number {
    return this.ids[index] ?? 0;
  }

  latitude(index: number): number {
    return this.latitudes[index] ?? 0;
  }

  longitude(index: number): number {
    return this.longitudes[index] ?? 0;
  }

  /** Whether ways meet or end here. */
  isVertex(index: number): boolean {
    return ((this.uses[index] ?? 0) & USE_MASK) === 2;
  }

  /** From now on a way that leads through is cut here. */
  makeVertex(index: number): void {
    this.uses[index] = ((this.uses[index] ?? 0) & ~USE_MASK) | 2;
  }

  /** Bit set of NodeMark. */
  marks(index: number): number {
    return (this.uses[index] ?? 0) >> USE_BITS;
  }

  close(): void {
    this.needs.close();
    this.ids = new Float64Array(new SharedArrayBuffer(0));
    this.uses = new Uint8Array();
    this.latitudes = new Int32Array();
    this.longitudes = new Int32Array();
  }
}
