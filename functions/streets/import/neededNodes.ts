import { StreetsError } from '../errors.ts';
import { DEGREE } from '../network/network.ts';
import { float64At, int32At, uint8At, uint32At } from '../network/typedArrays.ts';
import { firstNotBelow, type SortedIds, SortedRuns } from './sortedRuns.ts';

/** Uses of a node: 0 only by areas, 1 inside one way, 2 at an end or junction. */
type Use = 0 | 1 | 2;

/** Below this distance a linear scan beats binary search. */
const FEW = 16;
/** Size of the cache: more than the nodes of a way. */
const RECENT = 1 << 13;
const MISSING = -(2 ** 31);
/** Four times this plus a use is still an exact double. */
const MAX_ID = 2 ** 51 - 1;
/** Low bits of an entry; the marks of the node are above them. */
const USE_BITS = 2;
const USE_MASK = 0b11;

/**
 * Nodes referenced by ways with their positions: sorted typed arrays and binary search, because a JS Map ends at 16.7
 * million entries. About 17 bytes per node. Call `need` for all, then `sort`, then `place`.
 */
export class NeededNodes {
  /** Id and use share a number, so that sorting groups the uses of a node. */
  private readonly needs = new SortedRuns((a, b) => {
    if (b - a > USE_MASK) return undefined;
    const id = Math.floor(a / 4);
    return id === Math.floor(b / 4) ? id * 4 + Math.min(2, a - id * 4 + (b - id * 4)) : undefined;
  });
  private cursor = 0;
  /** Direct-mapped cache of `find`, by the low bits of the id: a way is read several times. */
  private readonly recent = new Uint32Array(RECENT);
  private last = -1;
  private ids: SortedIds = new Float64Array();
  private uses = new Uint8Array();
  private latitudes = new Int32Array();
  private longitudes = new Int32Array();

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
      const id = Math.floor(float64At(values, i) / 4);
      uses[i] = float64At(values, i) - id * 4;
      values[i] = id;
    }
    this.ids = values.subarray(0, count);
    this.uses = uses;
    this.latitudes = new Int32Array(count).fill(MISSING);
    this.longitudes = new Int32Array(count);
  }

  /** Look-ups are fastest for ascending ids, as in extracts. */
  place(id: number, latitude: number, longitude: number, marks = 0): void {
    const { ids } = this;
    const isBehind = this.cursor > 0 && float64At(ids, this.cursor - 1) >= id;
    const isFarAhead = (ids[this.cursor + FEW] ?? Number.POSITIVE_INFINITY) < id;
    if (isBehind || isFarAhead) this.cursor = firstNotBelow(this.ids, id);
    else while ((ids[this.cursor] ?? Number.POSITIVE_INFINITY) < id) this.cursor++;
    const isOnEarth = Math.abs(latitude) <= 90 * DEGREE && Math.abs(longitude) <= 180 * DEGREE;
    if (ids[this.cursor] !== id || !isOnEarth) return;
    this.latitudes[this.cursor] = latitude;
    this.longitudes[this.cursor] = longitude;
    this.uses[this.cursor] = (uint8At(this.uses, this.cursor) & USE_MASK) | (marks << USE_BITS);
  }

  /** Index of a node, or -1 if it lies beyond the extract's edge. */
  find(id: number): number {
    const { ids } = this;
    // Nodes of one way usually have consecutive ids.
    let index = this.last + 1;
    if (ids[index] !== id) {
      const slot = id & (RECENT - 1);
      index = uint32At(this.recent, slot);
      if (ids[index] !== id) {
        index = firstNotBelow(ids, id);
        this.recent[slot] = index;
      }
    }
    this.last = index;
    return ids[index] === id && this.latitudes[index] !== MISSING ? index : -1;
  }

  id(index: number): number {
    return float64At(this.ids, index);
  }

  latitude(index: number): number {
    return int32At(this.latitudes, index);
  }

  longitude(index: number): number {
    return int32At(this.longitudes, index);
  }

  isVertex(index: number): boolean {
    return (uint8At(this.uses, index) & USE_MASK) === 2;
  }

  makeVertex(index: number): void {
    this.uses[index] = (uint8At(this.uses, index) & ~USE_MASK) | 2;
  }

  marks(index: number): number {
    return uint8At(this.uses, index) >> USE_BITS;
  }

  close(): void {
    this.needs.close();
    this.ids = new Float64Array();
    this.uses = new Uint8Array();
    this.latitudes = new Int32Array();
    this.longitudes = new Int32Array();
  }
}
