import {
  CalculateRouteCommand,
  type CalculateRouteCommandInput,
  SearchPlaceIndexForPositionCommand,
} from '@aws-sdk/client-location';
import { describe, expect, it } from 'vitest';
import { askedWithoutTiles } from '../../../infra/operations/costs.ts';
import { routes } from '../../../shared/api/routes.ts';
import { USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import { memoryStore } from '../../streets/testing/memoryStore.ts';
import { openStreets } from '../../streets/tiles/openStreets.ts';
import { amazonLocation } from './amazonLocation.ts';
import { tilesThenLocation } from './cloud.fixture.ts';
import { fakeLocation, routeAnswer } from './fakeLocation.fixture.ts';
import { firstProvider } from './firstProvider.ts';
import { home, resources } from './locationRoutes.fixture.ts';
import { requestFor } from './request.fixture.ts';

/** A stage without street tiles, where the first `misses` destinations have no route. */
function bareStage(misses = 0) {
  const { client, mock } = fakeLocation();
  let asked = 0;
  mock
    .on(CalculateRouteCommand)
    .callsFake(async (input: CalculateRouteCommandInput) => (asked++ < misses ? {} : routeAnswer(input, 1.3)));
  const location = amazonLocation(client, resources);
  const geo = firstProvider(tilesThenLocation(openStreets(memoryStore()), location));
  const counted = () => ({
    names: mock.commandCalls(SearchPlaceIndexForPositionCommand).length,
    ways: mock.commandCalls(CalculateRouteCommand).length,
  });
  return { geo, counted };
}

describe('paid calls as calculated in docs/costs.md', () => {
  it.each([1, 2, 3])('a route that fits at try %i takes the calls that docs/costs.md calculates', async (tries) => {
    const { geo, counted } = bareStage(tries - 1);
    expect(await geo.findRoute(requestFor(home))).toMatchObject({ provider: 'location' });
    expect(counted()).toEqual(askedWithoutTiles(routes.generateRoute.needs, tries));
  });

  it('a search without a fitting route takes the calls of six tries', async () => {
    const { geo, counted } = bareStage(100);
    expect(await geo.findRoute(requestFor(home))).toEqual({ none: 'nothing_walkable' });
    expect(counted()).toEqual(askedWithoutTiles(routes.generateRoute.needs, 6));
  });

  it('an address, the town of a home and a way to a sign take the documented calls', async () => {
    const address = bareStage();
    await address.geo.nearestPlace(home);
    expect(address.counted()).toEqual(askedWithoutTiles(routes.reverseGeocode.needs, 6));
    expect(address.counted()).toEqual(askedWithoutTiles(routes.updateWalker.needs, 6));
    const way = bareStage();
    await way.geo.findWay({
      from: home,
      to: { ...home, latitude: home.latitude + 0.01 },
      goal: 'the sign',
      ...USUAL_WAYS,
    });
    expect(way.counted()).toEqual(askedWithoutTiles(routes.findWayToSign.needs, 6));
  });
});
