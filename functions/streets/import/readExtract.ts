import { drawWay } from '../map/drawWay.ts';
import { AREA_STYLE_KEYS, FEATURE_STYLES, LINE_KEYS, NO_STYLE, styleIndex } from '../map/featureStyles.ts';
import { landmarkIn, mapPoints, POINT_KEYS } from '../map/landmarks.ts';
import { layerStyleOf } from '../map/layerStyleOf.ts';
import { type MapDraft, placeRank } from '../map/mapDraft.ts';
import { DEGREE, STREET_CLASSES } from '../network/network.ts';
import { isPlaceKind, type Place } from '../tiles/placeCodec.ts';
import { NODE_KEYS, nodeMarks } from './accessRules.ts';
import type { EdgeCutter } from './cutEdges.ts';
import { type FootWay, footWay, nameOf, WAY_KEYS } from './footRules.ts';
import type { KeptShape, KeptWays, NameTable } from './keptWays.ts';
import { AREA_KEYS, areaKind, closedRings, isWaterLine, Multipolygons } from './multipolygons.ts';
import type { NearbyAreas } from './nearbyAreas.ts';
import type { NeededNodes } from './neededNodes.ts';
import type { OsmSource, Progress, Tags } from './osmSource.ts';
import type { TownGrid } from './townGrid.ts';

/** First pass: keeps streets, areas and map shapes, and collects the nodes they need. */
export function keepWays(
  { source, buildings = true }: { source: OsmSource; buildings?: boolean | undefined },
  { names, ways, nodes }: { names: NameTable; ways: KeptWays; nodes: NeededNodes },
  progress: Progress,
): void {
  const isShown = (look: number) => buildings || FEATURE_STYLES[look]?.kind !== 'building';
  const relations = new Multipolygons(source, isShown);
  const keep = ({ streetClass, flags, traits, comfort, ...street }: FootWay, refs: Float64Array, look: number) => {
    const name = names.add(street.name);
    const rings = street.isSquare ? closedRings(refs) : [];
    const isSquare = rings.length > 0;
    const ofClass = STREET_CLASSES.indexOf(streetClass);
    ways.add({ kind: 'street', streetClass: ofClass, flags, traits, comfort, isSquare, look, name }, refs);
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
  const keepPoints = (tags: Tags, refs: Float64Array) => {
    for (const { look, name } of mapPoints(tags)) keepShape({ kind: 'mapRings', look, name: names.add(name) }, refs);
    const kind = landmarkIn(tags);
    if (kind) for (const ring of closedRings(refs)) keepShape({ kind, look: NO_STYLE, name: 0 }, ring);
  };
  source.ways(
    new Set([...WAY_KEYS, ...AREA_KEYS, ...AREA_STYLE_KEYS, ...LINE_KEYS, ...POINT_KEYS]),
    (refs, tags, id) => {
      relations.addWay(id, refs);
      if (refs.length < 2) return;
      const isRing = refs.length > 3 && refs[0] === refs.at(-1);
      const found = layerStyleOf(tags, isRing);
      const look = isShown(found) ? found : NO_STYLE;
      const street = footWay(tags);
      if (isRing) keepPoints(tags, refs);
      if (street) keep(street, refs, look);
      const kind = shapeKind(tags, isRing, look, buildings);
      // Ways that are streets are drawn once, as streets.
      if (kind !== undefined && (!street || !kind.startsWith('map'))) {
        keepShape({ kind, look: street ? NO_STYLE : look, name: names.add(nameOf(tags)) }, refs);
      }
    },
    progress,
    relations.ids,
  );
  for (const { way, refs } of relations.squares()) keep({ ...way, isSquare: true }, refs, styleIndex('plaza'));
  for (const { kind, look, tags, refs } of relations.areas()) {
    keepShape({ kind: kind ? `${kind}Rings` : 'mapRings', look, name: names.add(nameOf(tags)) }, refs);
    keepPoints(tags, refs);
  }
  relations.close();
}

function shapeKind(tags: Tags, isRing: boolean, look: number, buildings: boolean): KeptShape['kind'] | undefined {
  const kind = isRing ? areaKind(tags) : undefined;
  if (kind !== undefined && (kind !== 'building' || buildings)) return kind;
  if (isWaterLine(tags)) return 'waterLine';
  if (look === NO_STYLE) return undefined;
  if (FEATURE_STYLES[look]?.layer === 'area') return 'mapRings';
  return tags.tunnel === undefined || tags.tunnel === 'no' ? 'mapLine' : 'mapTunnel';
}

/** Second pass: positions and marks of the needed nodes, landmarks, house numbers; returns the named places. */
export function placeNodes(
  source: OsmSource,
  { nodes, nearby, towns, map }: { nodes: NeededNodes; nearby: NearbyAreas; towns: TownGrid; map: MapDraft },
  progress: Progress,
): Place[] {
  const places: Place[] = [];
  source.nodes(
    new Set([...NODE_KEYS, ...POINT_KEYS, 'place']),
    (id, latitude, longitude, tags) => {
      nodes.place(id, latitude, longitude, tags && nodeMarks(tags));
      if (tags === undefined) return;
      for (const point of mapPoints(tags)) map.addPoint(point, latitude, longitude);
      const landmark = landmarkIn(tags);
      if (landmark) nearby.putLine(landmark, Int32Array.of(latitude, longitude, latitude, longitude));
      if (tags['addr:housenumber'] !== undefined) towns.addHouse(latitude, longitude);
      const { place: kind } = tags;
      const name = nameOf(tags);
      if (isPlaceKind(kind) && name !== '') {
        places.push({
          kind,
          name,
          rank: placeRank(kind, tags),
          latitude: latitude / DEGREE,
          longitude: longitude / DEGREE,
        });
      }
    },
    progress,
  );
  return places;
}

/** Streets that people live in. */
const TOWN_STREETS = new Set(
  (['residential', 'living_street', 'pedestrian'] as const).map((name) => STREET_CLASSES.indexOf(name)),
);

interface CutInto {
  cutter: EdgeCutter;
  nearby: NearbyAreas;
  towns: TownGrid;
  map: MapDraft;
  waysOnly: boolean;
}

export function cutWays(
  ways: KeptWays,
  nodes: NeededNodes,
  { cutter, nearby, towns, map, waysOnly }: CutInto,
  progress: Progress,
): void {
  ways.each((way, refs) => {
    drawWay(map, way, refs, nodes);
    if (way.kind === 'mapLine' || way.kind === 'mapTunnel' || way.kind === 'mapRings') return;
    if (way.kind === 'street') {
      if (waysOnly && TOWN_STREETS.has(way.streetClass)) towns.addStreet(pointsOf(refs, nodes));
      return way.isSquare ? cutter.cutArea(way, refs) : cutter.cut(way, refs);
    }
    if (way.kind === 'waterLine') return nearby.putLine('water', pointsOf(refs, nodes));
    if (way.kind === 'greenRings' || way.kind === 'waterRings') {
      const rings = closedRings(refs).map((ring) => wholeRing(ring, nodes));
      if (rings.every((ring) => ring !== undefined))
        nearby.putArea(way.kind === 'greenRings' ? 'green' : 'water', rings);
      return;
    }
    const ring = wholeRing(refs, nodes);
    if (ring === undefined) return;
    const [latitude = 0, longitude = 0] = ring;
    if (way.kind === 'building') towns.addHouse(latitude, longitude);
    else nearby.putArea(way.kind, [ring]);
  }, progress);
}

/** A ring without the repeated first point; undefined if a part lies beyond the extract's edge. */
function wholeRing(refs: Float64Array, nodes: NeededNodes): Int32Array | undefined {
  const ring = pointsOf(refs.subarray(0, -1), nodes);
  return ring.length === 2 * (refs.length - 1) ? ring : undefined;
}

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
