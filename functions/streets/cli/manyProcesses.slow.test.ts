import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { chooseDestination } from '../choice/choice.ts';
import { gridTown } from '../testing/gridTown.ts';
import { writePbf } from '../testing/pbfWriter.fixture.ts';
import { PlainGraph } from '../testing/plainGraph.ts';
import { folderStore } from '../tiles/folderStore.ts';
import { openStreets } from '../tiles/openStreets.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-processes-'));
afterAll(() => rmSync(root, { recursive: true }));

const home = { latitude: 57.7, longitude: 11.97 };
const town = gridTown(home.latitude, home.longitude, 9, 0.003, 4);
const place = new Map(town.nodes.map((node) => [node.id, node]));
/** The town in three overlapping extracts: a way across a border is whole in both. */
const BORDERS = [-180, home.longitude - 0.008, home.longitude + 0.009, 180];

function extract(name: string, west: number, east: number): string {
  const file = join(root, `${name}.osm.pbf`);
  const isInside = (ref: number) => {
    const { longitude = 0 } = place.get(ref) ?? {};
    return longitude >= west && longitude < east;
  };
  writePbf(file, { nodes: town.nodes, ways: town.ways.filter(({ refs }) => refs.some(isInside)) });
  return file;
}

async function importInProcess(file: string, folder: string): Promise<void> {
  const command = ['--import', 'tsx', 'infra/operations/streets.ts', 'import', file, '--out', join(root, folder)];
  const [code] = await once(spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
  expect(code).toBe(0);
}

it('extracts imported by concurrent processes answer exactly as one import of the whole', async () => {
  const parts = BORDERS.slice(1).map((east, i) => extract(`part-${i}`, BORDERS[i] ?? 0, east));
  await Promise.all([
    ...parts.map((file) => importInProcess(file, 'parts')),
    importInProcess(extract('whole', -180, 180), 'whole'),
  ]);
  const [joined, whole] = [
    openStreets(folderStore(join(root, 'parts'))),
    openStreets(folderStore(join(root, 'whole'))),
  ];
  expect(await joined.imports()).toHaveLength(3);
  const [of, one] = [await joined.load(home, 20_000), await whole.load(home, 20_000)];
  expect([of.edges.count, of.vertices.count]).toEqual([one.edges.count, one.vertices.count]);
  const start = town.corners.find(({ id }) => PlainGraph.of(one).neighbours.has(id))?.id ?? 0;
  const [found, expected] = [PlainGraph.of(of).distancesFrom(start), PlainGraph.of(one).distancesFrom(start)];
  expect(found.size).toBe(expected.size);
  for (const [id, metres] of expected) expect(found.get(id)).toBeCloseTo(metres, 2);

  for (const seed of ['ada', 'bob', 'eve']) {
    const request = {
      home,
      seed,
      maxKilometres: 2.5,
      difficulty: 'medium',
      visited: new Map(),
      day: '2026-11-20',
    } as const;
    const [here, there] = [
      chooseDestination({ ...request, network: of }),
      chooseDestination({ ...request, network: one }),
    ];
    if ('none' in here || 'none' in there) expect.fail('no walk');
    expect([here.destination, here.distance]).toEqual([there.destination, there.distance]);
  }
});
