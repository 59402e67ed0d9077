import { expect, it } from 'vitest';
import { synthesised } from '../cloud/synthesise.fixture.ts';
import { leastPrivilege } from './leastPrivilege.fixture.ts';
import { useStage } from './stage.fixture.ts';
import { visitor } from './visitor.fixture.ts';

const stage = synthesised('places');
const deployed = useStage(stage);

/** A home without street tiles in the middle of a continent. */
const home = { homeLatitude: 48.8566, homeLongitude: 2.3522 };
const askers = ['GET /api/geocode/reverse', 'PATCH /api/users/{id}', 'POST /api/routes/generate'];

it('a stage without a place index finds addresses and walks with exactly the permissions it needs', async () => {
  const ada = visitor(deployed.running);
  const call = async (method: string, path: string, status: number, body?: unknown) => {
    const answer = await ada.call(method, path, body);
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(status);
    return answer.json;
  };
  const { id } = await call('POST', '/api/register', 201, { username: 'ada', password: 'secret1' });
  const moved = await call('PATCH', `/api/users/${id}`, 200, { ...home, homeSource: 'device' });
  expect(moved.homeTown).toBe('Göteborg');
  const [latitude, longitude] = [home.homeLatitude, home.homeLongitude];
  const { features } = await call('GET', `/api/geocode/reverse?latitude=${latitude}&longitude=${longitude}`, 200);
  expect(features).toEqual([{ place_name: 'Storgatan 12, 411 16 Göteborg, Sverige', town: 'Göteborg' }]);
  const route = await call('POST', '/api/routes/generate', 200, home);
  expect(route).toMatchObject({ provider: 'location', attribution: '© HERE' });
  const challenge = await call('POST', '/api/challenges', 201, { routeId: route.routeId });
  await call('POST', `/api/challenges/${challenge.id}/way`, 200, { latitude, longitude });

  const { functions, asked } = deployed.running;
  const ofLocation = (name: string) =>
    (asked.get(functions.get(name)?.[0] ?? '') ?? [])
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

  const { denied, unused, tooWide } = leastPrivilege(stage, asked);
  expect(denied).toEqual([]);
  expect([...unused, ...tooWide].filter((finding) => /: geo/.test(finding))).toEqual([]);
});
