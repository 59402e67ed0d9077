import { expect, it } from 'vitest';
import { WalkerClient } from '../../functions/testing/walkerClient.ts';
import { synthesised } from '../cloud/synthesise.fixture.ts';
import { leastPrivilege } from './leastPrivilege.fixture.ts';
import { stageTransport, useStage } from './stage.fixture.ts';
import { arn } from './values.fixture.ts';

const stage = synthesised('places');
const deployed = useStage(stage);

/** A home without street tiles in the middle of a continent. */
const home = { homeLatitude: 48.8566, homeLongitude: 2.3522 };
const askers = ['GET /api/geocode/reverse', 'PATCH /api/users/{id}', 'POST /api/routes/generate'];

it('a stage with an Overpass server imports the neighbourhood of a first draft with exactly the permissions it needs', async () => {
  const transport = stageTransport(deployed.running);
  const bob = await new WalkerClient(transport, { username: 'bob', password: 'secret1' }).register();
  const there = { homeLatitude: 51.5074, homeLongitude: -0.1278 };
  const route = await bob.json('generateRoute', { body: there });
  expect(route).toMatchObject({ provider: 'overpass', town: 'Gridham', fastRoadMetres: 0 });
  expect(route.directions.length).toBeGreaterThanOrEqual(2);
  const challenge = await bob.json('createChallenge', { body: { routeId: route.routeId } });
  const body = { latitude: there.homeLatitude, longitude: there.homeLongitude };
  const way = await bob.json('findWayToSign', { params: { id: challenge.id }, body });
  expect(way.directions.length).toBeGreaterThan(1);
  const query = { latitude: String(body.latitude), longitude: String(body.longitude) };
  // Reverse geocoding ignores the fetched neighbourhoods.
  expect((await bob.json('reverseGeocode', { query })).features[0].town).toBe('Göteborg');

  const { functions, recorded } = deployed.running;
  const of = (name: string) => recorded.get(functions.get(name)?.[0] ?? '') ?? [];
  const starts = of('POST /api/routes/generate').filter(({ action }) => action === 'lambda:InvokeFunction');
  expect(starts).toMatchObject([{ resource: arn('lambda', 'function:signpost-pr-125-importNeighbourhoods') }]);
  const job = leastPrivilege(stage, recorded, 'importNeighbourhoods');
  expect(job).toEqual({ denied: [], unused: [], tooWide: [] });
}, 60_000);

it('a stage without a place index finds addresses and walks with exactly the permissions it needs', async () => {
  const ada = await new WalkerClient(stageTransport(deployed.running), {
    username: 'ada',
    password: 'secret1',
  }).register();
  const { id } = ada;
  const moved = await ada.json('updateWalker', { params: { id }, body: { ...home, homeSource: 'device' } });
  expect(moved.homeTown).toBe('Göteborg');
  const [latitude, longitude] = [home.homeLatitude, home.homeLongitude];
  const query = { latitude: String(latitude), longitude: String(longitude) };
  const { features } = await ada.json('reverseGeocode', { query });
  expect(features).toEqual([{ place_name: 'Storgatan 12, 411 16 Göteborg, Sverige', town: 'Göteborg' }]);
  const route = await ada.json('generateRoute', { body: home });
  expect(route).toMatchObject({ provider: 'location', attribution: '© HERE' });
  const challenge = await ada.json('createChallenge', { body: { routeId: route.routeId } });
  await ada.json('findWayToSign', { params: { id: challenge.id }, body: { latitude, longitude } });

  const { functions, recorded } = deployed.running;
  const ofLocation = (name: string) =>
    (recorded.get(functions.get(name)?.[0] ?? '') ?? [])
      .filter(({ action }) => action.startsWith('geo'))
      .map(({ action, resource }) => `${action} ${resource}`);
  const [aName, aWay] = [
    'geo-places:ReverseGeocode arn:aws:geo-places:eu-north-1::provider/default',
    'geo-routes:CalculateRoutes arn:aws:geo-routes:eu-north-1::provider/default',
  ];
  expect(askers.map((name) => new Set(ofLocation(name)))).toEqual([
    new Set([aName]),
    new Set([aName]),
    new Set([aName, aWay]),
  ]);
  expect(ofLocation('POST /api/challenges/{id}/way')).toEqual([aWay]);

  const { denied, unused, tooWide } = leastPrivilege(stage, recorded);
  expect(denied).toEqual([]);
  expect([...unused, ...tooWide].filter((finding) => /: geo/.test(finding))).toEqual([]);
});
