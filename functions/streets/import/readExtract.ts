import { DEGREE } from '../network/buildNetwork.ts';
import { STREET_CLASSES } from '../network/network.ts';
import { isPlaceKind, type Place } from '../tiles/basemapCodec.ts';
import type { AreaBuckets } from './areaBuckets.ts';
import { AREA_KEYS, areaKind, isWaterLine } from './areaRules.ts';
import type { EdgeCutter } from './cutEdges.ts';
import { type FootWay, footWay, nameOf, WAY_KEYS } from './footRules.ts';
import type { KeptWay, KeptWays } from './keptWays.ts';
import { closedRings, Multipolygons } from './multipolygons.ts';
import { NameTable } from './nameTable.ts';
import type { NearbyAreas } from './nearbyAreas.ts';
import type { NeededNodes } from './neededNodes.ts';
import { NODE_KEYS, nodeMarks } from './nodeRules.ts';
import type { OsmSource, Progress } from './osmSource.ts';
import type { TownGrid } from './townGrid.ts';

/** First pass: keeps streets and areas, and says which nodes they need. Answers the names. */
export function keepWays(
  { source, buildings = true }: { source: OsmSource; buildings?: boolean | undefined },
  ways: KeptWays,
  nodes: NeededNodes,
  progress: Progress,
): string[] {
  const names = new NameTable();
  const relations = new Multipolygons(source);
  const keep = ({ streetClass, flags, traits, comfort, ...street }: FootWay, refs: Float64Array) => {
    const name = names.add(street.name);
    const rings = street.isSquare ? closedRings(refs) : [];
    const isSquare = rings.length > 0;
    ways.add(
      { kind: 'street', streetClass: STREET_CLASSES.indexOf(streetClass), flags, traits, comfort, name, isSquare },
      refs,
    );
    for (const ring of isSquare ? rings : [refs]) {
      ring.forEach((ref, i) => {
        nodes.need(ref, i === 0 || i === ring.length - 1 ? 2 : 1);
      });
    }
  };
  const keepOther = (way: Exclude<KeptWay, { kind: 'street' }>, refs: Float64Array) => {
    ways.add(way, refs);
    for (const ref of refs) nodes.need(ref, 0);
  };
  source.ways(
    new Set([...WAY_KEYS, ...AREA_KEYS]),
    (refs, tags, id) => {
      const street = footWay(tags);
      if (street && refs.length > 1) keep(street, refs);
      relations.addWay(id, refs);
      if (isWaterLine(tags)) keepOther({ kind: 'waterLine' }, refs);
      const kind = areaKind(tags);
      const isRing = refs.length > 3 && refs[0] === refs.at(-1);
      if (kind !== undefined && isRing && (kind !== 'building' || buildings)) keepOther({ kind }, refs);
    },
    progress,
    relations.ids,
  );
  for (const { way, refs } of relations.squares()) keep({ ...way, isSquare: true }, refs);
  for (const { kind, refs } of relations.areas()) keepOther({ kind: `${kind}Rings` }, refs);
  return names.names;
}

/** Second pass: where the needed nodes are, what they are to walkers, and which houses have numbers. Answers the named places. */
export function placeNodes(source: OsmSource, nodes: NeededNodes, towns: TownGrid, progress: Progress): Place[] {
  const places: Place[] = [];
  source.nodes(
    new Set([...NODE_KEYS, 'place', 'addr:housenumber']),
    (id, latitude, longitude, tags) => {
      nodes.place(id, latitude, longitude, tags && nodeMarks(tags));
      if (tags === undefined) return;
      if (tags['addr:housenumber'] !== undefined) towns.addHouse(latitude, longitude);
      const { place: kind } = tags;
      const name = nameOf(tags);
      if (isPlaceKind(kind) && name !== '') {
        places.push({ kind, name, latitude: latitude / DEGREE, longitude: longitude / DEGREE });
      }
    },
    progress,
  );
  return places;
}

/** Every kept way as what it becomes: edges, or an area of the map. */
export function cutWays(
  ways: KeptWays,
  nodes: NeededNodes,
  { cutter, areas, nearby, towns }: { cutter: EdgeCutter; areas: AreaBuckets; nearby: NearbyAreas; towns: TownGrid },
  progress: Progress,
): void {
  ways.each((way, refs) => {
    if (way.kind === 'street') return way.isSquare ? cutter.cutSquare(way, refs) : cutter.cut(way, refs);
    if (way.kind === 'waterLine') return nearby.putLine('water', pointsOf(refs, nodes));
    if (way.kind === 'greenRings' || way.kind === 'waterRings') {
      const rings = closedRings(refs).map((ring) => wholeRing(ring, nodes));
      if (rings.every((ring) => ring !== undefined))
        nearby.putArea(way.kind === 'greenRings' ? 'green' : 'water', rings);
      return;
    }
    const ring = wholeRing(refs, nodes);
    if (ring === undefined) return;
    if (way.kind === 'building') towns.addHouse(ring[0] ?? 0, ring[1] ?? 0);
    else nearby.putArea(way.kind, [ring]);
    areas.put({ kind: way.kind, ring });
  }, progress);
}

/** Without the first point again at the end; undefined where a part of it lies beyond the edge of the extract. */
function wholeRing(refs: Float64Array, nodes: NeededNodes): Int32Array | undefined {
  const ring = pointsOf(refs.subarray(0, -1), nodes);
  return ring.length === 2 * (refs.length - 1) ? ring : undefined;
}

/** Those that are within the extract. Degrees x 1e7, interleaved. */
function pointsOf(refs: Float64Array, nodes: NeededNodes): Int32Array {
  const points = new Int32Array(refs.length * 2);
  let filled = 0;
  for (const ref of refs) {
    const node = nodes.find(ref);
    if (node === -1) continue;
    points[filled++] = nodes.latitude(node);
    points[filled++] = nodes.longitude(node);
  }
  return points.subarray(0, filled);
}
