import type { FoundRoute, FoundWay, Geo, RouteRequest, WayRequest } from '../ports/geo.ts';

/** One straight street per seed, so that the route depends only on the request. */
export const straightStreet = (request: RouteRequest): FoundRoute => {
  const name = request.seed.split(':').slice(1).join(' ');
  return {
    destination: { street: `Street ${name}`, town: 'Town' },
    destinationKey: `street-${name.replaceAll(' ', '-')}`,
    distance: 1.234,
    relaxed: false,
    fastRoadMetres: 0,
    comfort: { greenPercent: 62, waterPercent: 4, litPercent: 0, stepsMetres: 0 },
    lastVisited: request.visited.get(`street-${name.replaceAll(' ', '-')}`) ?? null,
    coordinates: [
      [request.longitude, request.latitude],
      [round7(request.longitude + 0.01), round7(request.latitude + 0.0012345)],
    ],
    directions: [],
    streetsAround: [],
    wayHome: null,
    provider: 'streets',
    attribution: '© OpenStreetMap contributors, ODbL',
  };
};

/** Coordinates have seven decimals, as in the street engine. */
const round7 = (degrees: number) => Number(degrees.toFixed(7));

export const straightWay = ({ from, to, goal }: WayRequest): FoundWay => ({
  metres: 500,
  coordinates: [
    [from.longitude, from.latitude],
    [to.longitude, to.latitude],
  ],
  directions: [{ at: 500, turn: 'arrive', way: 'street', street: goal, relation: 'into' }],
  fastRoadMetres: 0,
});

export const straightGeo: Geo = {
  findRoute: async (request) => straightStreet(request),
  findWay: async (request) => straightWay(request),
  nearestPlace: async () => ({ place: { placeName: 'Vallgatan, Town', town: 'Town' }, attribution: 'OSM' }),
};
