import type { Geo } from '../../ports/geo.ts';
import { type Finders, firstProvider } from './firstProvider.ts';

export type Env = Record<string, string | undefined>;

/** The port before its finders are loaded: a loading error surfaces in the first call. */
export function geoOf(finders: Promise<Partial<Finders>>): Geo {
  // The first caller gets the rejection; until then it must not count as unhandled.
  finders.catch(() => undefined);
  return {
    findRoute: async (request) => firstProvider(await finders).findRoute(request),
    findWay: async (request) => firstProvider(await finders).findWay(request),
    nearestPlace: async (point) => firstProvider(await finders).nearestPlace(point),
  };
}

export function required(env: Env, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
