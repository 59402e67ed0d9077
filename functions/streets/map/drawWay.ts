import type { KeptWay } from '../import/keptWays.ts';
import { closedRings } from '../import/multipolygons.ts';
import type { NeededNodes } from '../import/neededNodes.ts';
import { EdgeFlag } from '../network/network.ts';
import { LOOKS, lookIndex } from './looks.ts';
import type { MapDraft } from './mapDraft.ts';
import { gridColumn, gridRow } from './mercator.ts';
import { nested } from './nested.ts';

/** Puts a way on the map, as a line or as areas. Lines end at the edge of the extract; areas that are cut there are left out. */
export function drawWay(map: MapDraft, way: KeptWay, refs: Float64Array, nodes: NeededNodes): void {
  const layer = LOOKS[way.look]?.layer;
  if (layer === undefined) return;
  if (layer === 'area' || layer === 'isle') {
    drawAreas(map, way, closedRings(refs), nodes);
    return;
  }
  // The coast that runs round an island has its name.
  if (layer === 'coast' && way.name !== 0) {
    drawAreas(map, { ...way, look: lookIndex('isle') }, closedRings(refs), nodes);
  }
  const isTunnel = way.kind === 'street' ? (way.flags & EdgeFlag.tunnel) !== 0 : way.kind === 'mapTunnel';
  for (const line of linesOf(refs, nodes)) map.addLine(way.look, way.name, isTunnel, line);
}

function drawAreas(map: MapDraft, { look, name }: KeptWay, rings: readonly Float64Array[], nodes: NeededNodes): void {
  const parts = rings.map((ring) => linesOf(ring.subarray(1), nodes));
  // With a node missing a ring falls into pieces.
  const whole = parts.flatMap((pieces, r) => {
    const [ring] = pieces;
    return ring && pieces.length === 1 && ring.length === 2 * ((rings[r]?.length ?? 0) - 1) ? [ring] : [];
  });
  for (const area of nested(whole)) map.addArea(look, name, area);
}

/** The points of a way on the grid, x and y interleaved: a line for each stretch whose nodes are in the extract. */
function linesOf(refs: Float64Array, nodes: NeededNodes): number[][] {
  const lines: number[][] = [];
  let points: number[] = [];
  for (let i = 0; i < refs.length; i++) {
    const node = nodes.find(refs[i] ?? 0);
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
