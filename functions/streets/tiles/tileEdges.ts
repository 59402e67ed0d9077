import { uint32At } from '../network/typedArrays.ts';
export interface TileEdge {
  fromId: number;
  toId: number;
  streetClass: number;
  flags: number;
  traits: number;
  comfort: number;
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
    const index = indexes.get(id) ?? 0;
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
