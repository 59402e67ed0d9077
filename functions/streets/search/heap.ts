/**
 * The open vertices of a search, cheapest first: a binary heap over typed arrays. Each vertex is in it at most
 * once, so it never outgrows the network; `raise` moves a vertex up after its cost fell.
 */
export class VertexHeap {
  readonly #cost: Float64Array;
  readonly #heap: Uint32Array;
  /** Where in the heap a vertex stands, plus one; 0 when it is not in it. */
  readonly #slot: Uint32Array;
  #size = 0;

  /** The caller owns `cost` and lowers a vertex's cost before raising it. */
  constructor(cost: Float64Array) {
    this.#cost = cost;
    this.#heap = new Uint32Array(cost.length);
    this.#slot = new Uint32Array(cost.length);
  }

  raise(vertex: number): void {
    const known = this.#slot[vertex] ?? 0;
    let at = known === 0 ? this.#size++ : known - 1;
    const cost = this.#costOf(vertex);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = this.#heap[above] ?? 0;
      if (this.#costOf(parent) <= cost) break;
      this.#place(parent, at);
      at = above;
    }
    this.#place(vertex, at);
  }

  /** The cheapest open vertex, taken out; -1 when none is left. */
  take(): number {
    if (this.#size === 0) return -1;
    const cheapest = this.#heap[0] ?? 0;
    this.#slot[cheapest] = 0;
    const moved = this.#heap[--this.#size] ?? 0;
    if (this.#size > 0) this.#sink(moved);
    return cheapest;
  }

  #sink(vertex: number): void {
    const cost = this.#costOf(vertex);
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.#size) break;
      const right = below + 1;
      if (right < this.#size && this.#costOf(this.#heap[right] ?? 0) < this.#costOf(this.#heap[below] ?? 0)) {
        below = right;
      }
      const child = this.#heap[below] ?? 0;
      if (this.#costOf(child) >= cost) break;
      this.#place(child, at);
      at = below;
    }
    this.#place(vertex, at);
  }

  #place(vertex: number, at: number): void {
    this.#heap[at] = vertex;
    this.#slot[vertex] = at + 1;
  }

  #costOf(vertex: number): number {
    return this.#cost[vertex] ?? Number.POSITIVE_INFINITY;
  }
}
