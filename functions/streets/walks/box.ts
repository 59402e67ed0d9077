import { positionOf, type WalkRoute } from '../../../shared/domain/walkRoute.ts';

/** Whether a point of the network's shapes, in its own whole numbers, is about where the routes are, or some metres off. */
export function boxOf(
  routes: readonly [WalkRoute, ...WalkRoute[]],
  margin: number,
): (latitude: number, longitude: number, metres?: number) => boolean {
  const [route] = routes;
  const corner = (x: number, y: number) => positionOf(route, { x, y });
  const [x, y] = [routes.flatMap((one) => [...one.x]), routes.flatMap((one) => [...one.y])];
  const { latitude: south, longitude: west } = corner(Math.min(...x) - margin, Math.min(...y) - margin);
  const { latitude: north, longitude: east } = corner(Math.max(...x) + margin, Math.max(...y) + margin);
  const { latitude, longitude } = corner(1, 1);
  const [perNorth, perEast] = [latitude - route.origin.latitude, longitude - route.origin.longitude];
  // Asked of each edge of a city, most of which lie to the north or to the south of it.
  const [lowest, highest, unitsNorth] = [south * 1e7, north * 1e7, perNorth * 1e7];
  return (latitude, longitude, metres = 0) => {
    const up = metres * unitsNorth;
    if (latitude < lowest - up || latitude > highest + up) return false;
    const aside = metres * perEast;
    const from = longitude / 1e7 - west + aside;
    return from - 360 * Math.floor(from / 360) <= east - west + 2 * aside;
  };
}
