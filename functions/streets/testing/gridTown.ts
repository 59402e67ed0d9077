import { greatCircleMetres } from '../../../shared/domain/geo.ts';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import type { OsmNode, OsmWay } from '../import/osmSource.ts';
import { PlainGraph } from './plainGraph.ts';

const BENDS = 2;

/** A grid town with bends and gaps, also as a plain graph of its nodes, which the import must equal. */
export function gridTown(latitude: number, longitude: number, size: number, spacing: number, seed = 1) {
  const random = seededRandom(seed);
  const nodes: OsmNode[] = [];
  const ways: OsmWay[] = [];
  const graph = new PlainGraph();
  const wide = spacing / Math.cos((latitude * Math.PI) / 180);
  const addNode = (row: number, column: number): OsmNode => {
    const east = longitude + (column - size / 2 + 0.3 * random()) * wide;
    const node = {
      id: 1000 + Math.floor(random() * 1e10),
      latitude: Math.round((latitude + (row - size / 2 + 0.3 * random()) * spacing) * 1e7) / 1e7,
      longitude: Math.round((east > 180 ? east - 360 : east) * 1e7) / 1e7,
    };
    nodes.push(node);
    return node;
  };
  const corners = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => addNode(row, column)),
  );
  const addStreet = (name: string, stops: OsmNode[], bendAt: (step: number) => [number, number]) => {
    let path: OsmNode[] = [];
    const finish = () => {
      if (path.length > 1) ways.push({ refs: path.map(({ id }) => id), tags: { highway: 'residential', name } });
      path.slice(1).forEach((node, i) => {
        const before = path[i] ?? node;
        const metres = greatCircleMetres(before.latitude, before.longitude, node.latitude, node.longitude);
        graph.connect(before.id, node.id, metres);
        graph.connect(node.id, before.id, metres);
      });
      path = [];
    };
    stops.forEach((corner, step) => {
      path.push(corner);
      if (random() < 0.1) {
        finish();
        return;
      }
      if (step < stops.length - 1) {
        for (let bend = 1; bend <= BENDS; bend++) path.push(addNode(...bendAt(step + bend / (BENDS + 1))));
      }
    });
    finish();
  };
  for (let i = 0; i < size; i++) {
    addStreet(`Street ${i}`, corners[i] ?? [], (step) => [i, step]);
    addStreet(
      `Avenue ${i}`,
      corners.flatMap((row) => row[i] ?? []),
      (step) => [step, i],
    );
  }
  return { nodes, ways, graph, corners: corners.flat() };
}
