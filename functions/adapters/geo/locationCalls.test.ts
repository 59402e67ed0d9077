import {
  CalculateRouteCommand,
  type CalculateRouteCommandInput,
  SearchPlaceIndexForPositionCommand,
} from '@aws-sdk/client-location';
import { describe, expect, it } from 'vitest';
import { USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import { memoryStore } from '../../streets/testing/memoryStore.ts';
import { openStreets } from '../../streets/tiles/openStreets.ts';
import { amazonLocation } from './amazonLocation.ts';
import { tilesThenLocation } from './cloud.fixture.ts';
import { fakeLocation, home, resources, routeAnswer } from './fakeLocation.fixture.ts';
import { firstProvider } from './firstProvider.ts';
import { requestFor } from './request.fixture.ts';

/** A stage without street tiles, where the first `misses` destinations have no route. */
function bareStage(misses = 0) {
  const { client, mock } = fakeLocation();
  let calls = 0;
  mock
    .on(CalculateRouteCommand)
    .callsFake(async (input: CalculateRouteCommandInput) => (calls++ < misses ? {} : routeAnswer(input, 1.3)));
  const location = amazonLocation(client, resources);
  const geo = firstProvider(tilesThenLocation(openStreets(memoryStore()), location));
  const counted = () => ({
    names: mock.commandCalls(SearchPlaceIndexForPositionCommand).length,
    ways: mock.commandCalls(CalculateRouteCommand).length,
  });
  return { geo, counted };
}

/** docs/costs.md calculates with these. */
describe('paid calls to Amazon Location', () => {
  it.each([1, 2, 3])('a route that fits at try %i takes a name and a way for each try', async (tries) => {
    const { geo, counted } = bareStage(tries - 1);
    expect(await geo.findRoute(requestFor(home))).toMatchObject({ provider: 'location' });
    expect(counted()).toEqual({ names: tries, ways: tries });
  });

  it('a search without a fitting route takes a name and a way for each of six tries', async () => {
    const { geo, counted } = bareStage(100);
    expect(await geo.findRoute(requestFor(home))).toEqual({ none: 'nothing_walkable' });
    expect(counted()).toEqual({ names: 6, ways: 6 });
  });

  it('an address takes one name, and a way to a sign one way', async () => {
    const address = bareStage();
    await address.geo.nearestPlace(home);
    expect(address.counted()).toEqual({ names: 1, ways: 0 });
    const way = bareStage();
    await way.geo.findWay({
      from: home,
      to: { ...home, latitude: home.latitude + 0.01 },
      goal: 'the sign',
      ...USUAL_WAYS,
    });
    expect(way.counted()).toEqual({ names: 0, ways: 1 });
  });
});
