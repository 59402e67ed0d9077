import { DEGREE } from '../network/buildNetwork.ts';
import { STREET_CLASSES } from '../network/network.ts';
import { isPlaceKind, type Place } from '../tiles/basemapCodec.ts';
import type { AreaBuckets } from './areaBuckets.ts';
import { AREA_KEYS, areaKind } from './areaRules.ts';
import { AREA_LOOK_KEYS, LINE_KEYS, LOOKS, lookOf, NO_LOOK } from '../map/looks.ts';
import type { MapDraft } from '../map/mapDraft.ts';
import { drawWay } from '../map/drawWay.ts';
import type { EdgeCutter } from './cutEdges.ts';
import { type FootWay, footWay, nameOf, WAY_KEYS } from './footRules.ts';
import type { KeptShape, KeptWays } from './keptWays.ts';
import { closedRings, Multipolygons } from './multipolygons.ts';
import type { NameTable } from './nameTable.ts';
import type { NeededNodes } from './neededNodes.ts';
import { NODE_KEYS, nodeMarks } from './nodeRules.ts';
import type { OsmSource, Progress } from './osmSource.ts';
import type { TownGrid } from './townGrid.ts';

/** First pass: keeps streets and what else the map shows, and says which nodes they need. */
export function keepWays(
  { source, buildings = true }: { source: OsmSource; buildings?: boolean | undefined },
  names: NameTable,
  ways: KeptWays,
  nodes: NeededNodes,
  progress: Progress,
): void {
  const isShown = (look: number) => buildings || LOOKS[look]?.kind !== 'building';
  const relations = new Multipolygons(source, isShown);
  const keep = ({ streetClass, flags, traits, ...street }: FootWay, refs: Float64Array, look: number) => {
    const name = names.add(street.name);
    const rings = street.isSquare ? closedRings(refs) : [];
    const isSquare = rings.length > 0;
    const ofClass = STREET_CLASSES.indexOf(streetClass);
    ways.add({ kind: 'street', streetClass: ofClass, flags, traits, isSquare, look, name }, refs);
    for (const ring of isSquare ? rings : [refs]) {
      ring.forEach((ref, i) => {
        nodes.need(ref, i === 0 || i === ring.length - 1 ? 2 : 1);
      });
    }
  };
  const keepShape = (shape: KeptShape, refs: Float64Array) => {
    ways.add(shape, refs);
    for (const ref of refs) nodes.need(ref, 0);
  };
  source.ways(
    new Set([...WAY_KEYS, ...AREA_KEYS, ...AREA_LOOK_KEYS, ...LINE_KEYS]),
    (refs, tags, id) => {
      relations.addWay(id, refs);
      if (refs.length < 2) return;
      const isRing = refs.length > 3 && refs[0] === refs.at(-1);
      const look = lookOf(tags, isRing);
      const drawn = isShown(look) ? look : NO_LOOK;
      const street = footWay(tags);
      if (street) keep(street, refs, drawn);
      const kind = isRing ? areaKind(tags) : undefined;
      const isArea = kind !== undefined && (kind !== 'building' || buildings);
      const isLeft = !street && drawn !== NO_LOOK;
      if (isArea || isLeft) {
        const only = LOOKS[drawn]?.layer === 'area' ? 'rings' : 'line';
        keepShape({ kind: isArea ? kind : only, look: street ? NO_LOOK : drawn, name: names.add(nameOf(tags)) }, refs);
      }
    },
    progress,
    relations.ids,
  );
  for (const { way, refs } of relations.squares()) keep({ ...way, isSquare: true }, refs, lookOf(SQUARE, true));
  relations.eachArea(({ look, name, refs }) => keepShape({ kind: 'rings', look, name: names.add(name) }, refs));
  relations.close();
}

const SQUARE = { highway: 'pedestrian', area: 'yes' };

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
  { cutter, areas, towns, map }: { cutter: EdgeCutter; areas: AreaBuckets; towns: TownGrid; map: MapDraft },
  progress: Progress,
): void {
  ways.each((way, refs) => {
    drawWay(map, way, refs, nodes);
    if (way.kind === 'line' || way.kind === 'rings') return;
    if (way.kind === 'street') return way.isSquare ? cutter.cutSquare(way, refs) : cutter.cut(way, refs);
    const ring = new Int32Array((refs.length - 1) * 2);
    for (let p = 0; p < refs.length - 1; p++) {
      const node = nodes.find(refs[p] ?? 0);
      if (node === -1) return;
      ring[2 * p] = nodes.latitude(node);
      ring[2 * p + 1] = nodes.longitude(node);
    }
    if (way.kind === 'building') towns.addHouse(ring[0] ?? 0, ring[1] ?? 0);
    areas.put({ kind: way.kind, ring });
  }, progress);
}
