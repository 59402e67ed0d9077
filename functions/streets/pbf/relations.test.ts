import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Relation } from '../import/osmSource.ts';
import { sortedIds } from '../import/sortedRuns.ts';
import { PbfWriter } from '../testing/pbfWriter.fixture.ts';
import { OsmPbf } from './osmPbf.ts';

const folder = mkdtempSync(join(tmpdir(), 'relations-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'town.osm.pbf');

const square: Relation = {
  tags: { type: 'multipolygon', highway: 'pedestrian', name: 'Place' },
  members: [
    { id: 8_000_000_001, role: 'outer' },
    { id: 12, role: 'inner' },
  ],
};
const lake: Relation = { tags: { type: 'multipolygon', natural: 'water' }, members: [{ id: 13, role: 'outer' }] };
const ways = [
  { id: 11, refs: [1, 2], tags: { highway: 'footway' } },
  { id: 12, refs: [2, 3], tags: {} },
  { id: 13, refs: [3, 4], tags: { note: 'shore' } },
];

it.each([false, true])(
  'relations are read with their ways from sorted and unsorted files (sorted: %s)',
  async (sorted) => {
    const writer = new PbfWriter(path, { sorted });
    if (!sorted) writer.relations([square]);
    writer.nodes([{ id: 1, latitude: 43.7, longitude: 7.4 }]);
    writer.ways(ways);
    writer.relations([lake]);
    if (sorted) writer.relations([square]);
    writer.close();
    const pbf = new OsmPbf(path);
    const relations: Relation[] = [];
    pbf.relations(new Set(['highway']), (relation) => relations.push(relation));
    const found: unknown[] = [];
    await pbf.ways(
      new Set(['highway']),
      (refs, tags, id) => found.push({ id, refs: [...refs], tags }),
      undefined,
      sortedIds([12]),
    );
    pbf.close();
    expect(relations).toEqual([square]);
    expect(found).toEqual(ways.slice(0, 2));
  },
);
