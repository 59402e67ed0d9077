import { streetKind } from '../../../functions/streets/map/streetKind.ts';
import type { FeatureTags } from '../../../functions/streets/map/vectorTile.ts';
import { DEGREE } from '../../../functions/streets/network/buildNetwork.ts';
import { EdgeFlag, type Network, STREET_CLASSES } from '../../../functions/streets/network/network.ts';
import { EdgeTrait } from '../../../functions/streets/network/traits.ts';
import type { Area, Place } from '../../../functions/streets/tiles/basemapCodec.ts';
import type { StreetTile } from '../../../functions/streets/tiles/tileCodec.ts';

/** Lines or rings on the web map's square: x and y interleaved, from 0 to 1, each with its box. */
export interface Shapes {
  count: number;
  points: Float64Array;
  /** Shape s is the points from start[s] up to but not including start[s + 1]. */
  start: Uint32Array;
  /** Left, top, right and bottom of shape s begin at boxes[4s]. */
  boxes: Float64Array;
  tags: FeatureTags[];
}

export interface Streets extends Shapes {
  /** What is the same in every tile that holds this edge; none where no other does. */
  identity(edge: number): string | undefined;
}

/** What one street tile gives to the map, ready to be cut. */
export interface Sheet {
  streets: Streets[];
  areas: Shapes;
  places: { x: number; y: number; tags: FeatureTags }[];
  isPractice: boolean;
}

export function sheetOf(
  tiles: readonly (StreetTile | Network)[],
  { areas, places }: { areas: readonly Area[]; places: readonly Place[] },
  isPractice: boolean,
): Sheet {
  return {
    streets: tiles.map((tile) => streetShapes(tile, tiles.length > 1)),
    areas: areaShapes(areas),
    places: places.map(({ kind, name, latitude, longitude }) => ({
      x: column(longitude),
      y: row(latitude),
      tags: { kind, name },
    })),
    isPractice,
  };
}

function streetShapes(tile: StreetTile | Network, fromSeveralImports: boolean): Streets {
  const { vertices, edges, names, shape } = tile;
  const isInOneTile = (edge: number) => !fromSeveralImports && 'shared' in edges && edges.shared[edge] === 0;
  return {
    ...shapes(shape, edges.shapeStart),
    tags: tagsOf(edges, names),
    identity: (edge) =>
      isInOneTile(edge)
        ? undefined
        : `${vertices.id[edges.from[edge] ?? 0]} ${vertices.id[edges.to[edge] ?? 0]} ${edges.metres[edge]}`,
  };
}

/** Walked along, never drawn. */
const ACROSS_SQUARE: FeatureTags = { kind: 'across_square' };

/** Most edges look like others: they share their tags. */
function tagsOf({ count, streetClass, flags, traits, name }: Network['edges'] | StreetTile['edges'], names: string[]) {
  const known = new Map<number, FeatureTags>();
  return Array.from({ length: count }, (_, edge) => {
    if (((traits[edge] ?? 0) & EdgeTrait.acrossSquare) !== 0) return ACROSS_SQUARE;
    const isTunnel = ((flags[edge] ?? 0) & EdgeFlag.tunnel) !== 0;
    const look = ((name[edge] ?? 0) * STREET_CLASSES.length + (streetClass[edge] ?? 0)) * 2 + Number(isTunnel);
    const found = known.get(look);
    if (found) return found;
    const text = names[name[edge] ?? 0] ?? '';
    const ofClass = STREET_CLASSES[streetClass[edge] ?? 0] ?? 'path';
    // A platform's number and the letter of a bus stop's kerb are of use there, not on a map.
    const isWorthWriting = text.length > 1 && ofClass !== 'platform';
    const tags: FeatureTags = {
      kind: streetKind(ofClass),
      ...(isWorthWriting && { name: text }),
      ...(isTunnel && { tunnel: true }),
    };
    known.set(look, tags);
    return tags;
  });
}

function areaShapes(areas: readonly Area[]): Shapes {
  const start = new Uint32Array(areas.length + 1);
  areas.forEach(({ ring }, a) => {
    start[a + 1] = (start[a] ?? 0) + ring.length / 2;
  });
  const all = new Int32Array(2 * (start[areas.length] ?? 0));
  areas.forEach(({ ring }, a) => {
    all.set(ring, 2 * (start[a] ?? 0));
  });
  return { ...shapes(all, start), tags: areas.map(({ kind }) => ({ kind })) };
}

/** Degrees x 1e7, latitude first, to the square. */
function shapes(degrees: Int32Array, start: Uint32Array): Omit<Shapes, 'tags'> {
  const count = start.length - 1;
  const points = new Float64Array(degrees.length);
  const boxes = new Float64Array(4 * count);
  for (let s = 0; s < count; s++) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let p = 2 * (start[s] ?? 0); p < 2 * (start[s + 1] ?? 0); p += 2) {
      const x = column((degrees[p + 1] ?? 0) / DEGREE);
      const y = row((degrees[p] ?? 0) / DEGREE);
      points[p] = x;
      points[p + 1] = y;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    boxes.set([left, top, right, bottom], 4 * s);
  }
  return { count, points, start, boxes };
}

const column = (longitude: number) => longitude / 360 + 0.5;

function row(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)));
}
