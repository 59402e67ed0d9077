import type { KeptWay } from '../import/keptWays.ts';
import { closedRings } from '../import/multipolygons.ts';
import type { NeededNodes } from '../import/neededNodes.ts';
import { EdgeFlag } from '../network/network.ts';
import { LOOKS } from './looks.ts';
import type { MapDraft } from './mapDraft.ts';
import { gridColumn, gridRow } from './mercator.ts';
import { nested } from './nested.ts';

/** Puts a way on the map, as a line or as areas. Lines end at the edge of the extract; areas that are cut there are left out. */
export function drawWay(map: MapDraft, way: KeptWay, refs: Float64Array, nodes: NeededNodes): void {
  const layer = LOOKS[way.look]?.layer;
  if (layer === undefined) return;
  if (layer === 'area') {
    drawAreas(map, way, closedRings(refs), nodes);
    return;
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
function linesOf(refs: Float64Array, nodes: NeededNodes): Int32Array[] {
  const lines: Int32Array[] = [];
  const points = new Int32Array(2 * refs.length);
  let filled = 0;
  const end = () => {
    if (filled > 2) lines.push(points.slice(0, filled));
    filled = 0;
  };
  for (const ref of refs) {
    const node = nodes.find(ref);
    if (node === -1) end();
    else {
      points[filled++] = gridColumn(nodes.longitude(node));
      points[filled++] = gridRow(nodes.latitude(node));
    }
  }
  end();
  return lines;
}
