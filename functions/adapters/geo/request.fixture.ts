import { metresBetween } from '../../../shared/domain/geo.ts';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import type { FoundRoute, NoRoute, RouteRequest } from '../../ports/geo.ts';

export const requestFor = (
  { latitude, longitude }: { latitude: number; longitude: number },
  rest: Partial<RouteRequest> = {},
): RouteRequest => ({
  latitude,
  longitude,
  maxKilometres: 2.5,
  difficulty: 'medium',
  seed: 'walker:2026-11-20',
  day: '2026-11-20',
  visited: new Map(),
  exclude: new Set(),
  walked: [],
  ...USUAL_WAYS,
  ...rest,
});

export function routeOf(found: FoundRoute | NoRoute): FoundRoute {
  if ('none' in found) throw new Error(`no route: ${found.none}`);
  return found;
}

/** Length of a line, computed independently of the tested code. */
export function kilometresOf(coordinates: readonly [number, number][]): number {
  const points = coordinates.map(([longitude, latitude]) => ({ latitude, longitude }));
  const steps = points.slice(1).map((point, i) => metresBetween(points[i] ?? point, point));
  return steps.reduce((sum, metres) => sum + metres, 0) / 1000;
}

/** Scattered homes, the same in each run. */
export function scatter(count: number, around: { latitude: number; longitude: number }, degrees: number) {
  const random = seededRandom(7);
  return Array.from({ length: count }, () => ({
    latitude: around.latitude + (random() - 0.5) * degrees,
    longitude: around.longitude + (random() - 0.5) * degrees * 2,
  }));
}
