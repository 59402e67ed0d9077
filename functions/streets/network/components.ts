import { EdgeFlag, type Network } from './network.ts';
import { float64At, uint8At, uint32At } from './typedArrays.ts';

/** Connected components: a union-find forest in one typed array. */
export class Components {
  private readonly parent: Uint32Array;

  constructor(vertexCount: number) {
    this.parent = new Uint32Array(vertexCount);
    for (let v = 0; v < vertexCount; v++) this.parent[v] = v;
  }

  join(a: number, b: number): void {
    const rootA = this.rootOf(a);
    const rootB = this.rootOf(b);
    // The smaller index stays the root: neighbours have close indexes, so chains stay short.
    if (rootA < rootB) this.parent[rootB] = rootA;
    else this.parent[rootA] = rootB;
  }

  rootOf(vertex: number): number {
    const { parent } = this;
    let v = vertex;
    for (;;) {
      const above = parent[v] ?? v;
      if (above === v) return v;
      const higher = parent[above] ?? above;
      parent[v] = higher;
      v = higher;
    }
  }
}

export const WALKABLE = EdgeFlag.walkForward | EdgeFlag.walkBackward;

type Edges = Pick<Network['edges'], 'from' | 'to' | 'flags'>;

function walkableComponents(vertexCount: number, { from, to, flags }: Edges): Components {
  const components = new Components(vertexCount);
  for (let e = 0; e < from.length; e++) {
    if ((uint8At(flags, e) & WALKABLE) !== 0) components.join(uint32At(from, e), uint32At(to, e));
  }
  return components;
}

/**
 * For each walkable edge the combined figure of its connected component (one-way edges connect as well); 0 for other
 * edges.
 */
export function perComponent(
  vertexCount: number,
  edges: Edges,
  figures: Float64Array,
  combine: (a: number, b: number) => number,
): Float64Array {
  const components = walkableComponents(vertexCount, edges);
  const combined = new Float64Array(vertexCount);
  edges.from.forEach((vertex, e) => {
    if ((uint8At(edges.flags, e) & WALKABLE) === 0) return;
    const root = components.rootOf(vertex);
    combined[root] = combine(float64At(combined, root), float64At(figures, e));
  });
  return Float64Array.from(edges.from, (vertex, e) =>
    (uint8At(edges.flags, e) & WALKABLE) === 0 ? 0 : float64At(combined, components.rootOf(vertex)),
  );
}
