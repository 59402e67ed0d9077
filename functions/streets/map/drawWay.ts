import type { KeptWay } from '../import/keptWays.ts';
import { closedRings } from '../import/multipolygons.ts';
import type { NeededNodes } from '../import/neededNodes.ts';
import { EdgeFlag } from '../network/network.ts';
import { float64At } from '../network/typedArrays.ts';
import { FEATURE_STYLES, styleIndex } from './featureStyles.ts';
import type { MapDraft } from './mapDraft.ts';
import { boxOf, gridColumn, gridRow } from './mercator.ts';

/** Ray casting over a ring of interleaved x and y. */
export function isIn(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false;
  for (let p = 0, before = ring.length - 2; p < ring.length; before = p, p += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[before], ring[before + 1], ring[p], ring[p + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Groups rings that do not cross into polygons with holes. A ring inside a hole starts a polygon of its own. */
export function nested<Ring extends ArrayLike<number>>(rings: readonly Ring[]): Ring[][] {
  if (rings.length < 2) return rings.map((ring) => [ring]);
  const known = rings.map((ring) => ({ ring, box: boxOf([ring]) }));
  const placed = known.map(({ ring }, r) => {
    const [x = 0, y = 0] = [ring[0], ring[1]];
    const enclosing = known.flatMap(({ ring: other, box }, o) => {
      const mayBe = o !== r && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      return mayBe && isIn(other, x, y) ? [o] : [];
    });
    return { ring, enclosing, isHole: enclosing.length % 2 === 1 };
  });
  const areas = new Map(placed.flatMap(({ ring, isHole }, r) => (isHole ? [] : [[r, [ring]]])));
  for (const { ring, enclosing, isHole } of placed) {
    // The innermost enclosing ring is enclosed by all the others.
    const outer = enclosing.find((o) => placed[o]?.enclosing.length === enclosing.length - 1);
    if (isHole && outer !== undefined) areas.get(outer)?.push(ring);
  }
  return [...areas.values()];
}

/** Adds a way to the map as a line or areas. Lines end at the extract's edge; areas cut by it are left out. */
export function drawWay(map: MapDraft, way: KeptWay, refs: Float64Array, nodes: NeededNodes): void {
  const layer = FEATURE_STYLES[way.look]?.layer;
  if (layer === undefined) return;
  if (layer === 'area' || layer === 'isle' || layer === 'landmark' || layer === 'number') {
    drawAreas(map, way, closedRings(refs), nodes);
    return;
  }
  if (layer === 'coast' && way.name !== 0) {
    drawAreas(map, { ...way, look: styleIndex('isle') }, closedRings(refs), nodes);
  }
  const isTunnel = way.kind === 'street' ? (way.flags & EdgeFlag.tunnel) !== 0 : way.kind === 'mapTunnel';
  for (const line of linesOf(refs, nodes)) map.addLine(way.look, way.name, isTunnel, line);
}

function drawAreas(map: MapDraft, { look, name }: KeptWay, rings: readonly Float64Array[], nodes: NeededNodes): void {
  // A ring with a missing node is left out, because it is not closed.
  const whole = rings.flatMap((closed) => {
    const [ring] = linesOf(closed.subarray(1), nodes);
    return ring?.length === 2 * (closed.length - 1) ? [ring] : [];
  });
  for (const area of nested(whole)) map.addArea(look, name, area);
}

/** Grid points of a way, x and y interleaved: one line for each stretch whose nodes are in the extract. */
function linesOf(refs: Float64Array, nodes: NeededNodes): number[][] {
  const lines: number[][] = [];
  let points: number[] = [];
  for (let i = 0; i < refs.length; i++) {
    const node = nodes.find(float64At(refs, i));
    if (node !== -1) {
      points.push(gridColumn(nodes.longitude(node)), gridRow(nodes.latitude(node)));
    } else if (points.length > 0) {
      lines.push(points);
      points = [];
    }
  }
  lines.push(points);
  return lines.filter(({ length }) => length > 2);
}
