import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importStreets } from '../import/importStreets.ts';
import { memorySource } from '../import/osmSource.ts';
import { gridTown } from '../testing/gridTown.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { decodeVectorTile } from './decodeTile.fixture.ts';
import { FEATURE_STYLES } from './featureStyles.ts';
import { mapPoints } from './landmarks.ts';
import { openMap } from './openMap.ts';

const kinds = (tags: Record<string, string>) =>
  mapPoints(tags).map(({ look, name }) => `${FEATURE_STYLES[look]?.kind} ${name}`);

describe('mapPoints', () => {
  it.each([
    [{ amenity: 'place_of_worship', religion: 'christian', name: 'Igreja da Lapa' }, ['church Igreja da Lapa']],
    [{ amenity: 'place_of_worship', religion: 'muslim' }, ['worship ']],
    [{ railway: 'station', name: 'São Bento' }, ['station São Bento']],
    [{ amenity: 'university', 'addr:housenumber': '3' }, ['school ', 'number 3']],
    [{ amenity: 'cafe', access: 'customers', name: 'Majestic' }, ['cafe Majestic']],
    [{ amenity: 'drinking_water' }, ['drinking ']],
    [{ building: 'yes', 'addr:housenumber': '12;14' }, ['number 12, 14']],
  ])('%j is shown as %j', (tags, shown) => expect(kinds(tags)).toEqual(shown));

  it.each([
    { amenity: 'toilets', access: 'customers' },
    { amenity: 'bench', access: 'private' },
    { amenity: 'bank' },
    { amenity: 'constructor' },
    { 'addr:housenumber': 'S/N' },
  ])('%j is not shown', (tags) => expect(kinds(tags)).toEqual([]));
});

it('map tiles have the landmarks and house numbers of nodes and of buildings', async () => {
  const town = gridTown(51.5, -0.05, 3, 0.003);
  const corners = [
    [51.5001, -0.0499],
    [51.5003, -0.0499],
    [51.5003, -0.0496],
    [51.5001, -0.0496],
  ] as const;
  const source = memorySource({
    nodes: [
      ...town.nodes,
      ...corners.map(([latitude, longitude], i) => ({ id: 9001 + i, latitude, longitude })),
      { id: 9010, latitude: 51.5005, longitude: -0.0495, tags: { amenity: 'bench' } },
    ],
    ways: [
      ...town.ways,
      {
        refs: [9001, 9002, 9003, 9004, 9001],
        tags: { building: 'church', amenity: 'place_of_worship', name: 'All Saints', 'addr:housenumber': '7' },
      },
    ],
  });
  const store = memoryStore();
  await importStreets({ source, store, importId: 'a', name: 'A', now: new Date(0) });
  const tile = await openMap(store).tile({ zoom: 14, x: 8189, y: 5448 });
  const { landmark, number, area } = decodeVectorTile(tile ? gunzipSync(tile) : new Uint8Array());
  expect(landmark?.features.map(({ tags }) => tags)).toEqual(
    expect.arrayContaining([{ kind: 'church', name: 'All Saints' }, { kind: 'bench' }]),
  );
  expect(number?.features.map(({ tags }) => tags)).toEqual([{ kind: 'number', name: '7' }]);
  expect(area?.features.some(({ tags }) => tags.kind === 'building')).toBe(true);
});
