import { Refusal } from '../../../shared/api/errors.ts';
import type { BodyOf } from '../../../shared/api/route.ts';
import type { streets } from '../../../shared/api/streets.ts';
import type { ZonedDay } from '../../../shared/domain/challenges/walkerDay.ts';
import type { Difficulty } from '../../../shared/domain/difficulty.ts';
import type { WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import { metresOf } from '../../../shared/domain/walkers/units.ts';
import { type Draft, draftItem } from '../../data/challenges/challengeItems.ts';
import { packWays } from '../../data/challenges/ways.ts';
import type { Walker } from '../../data/walkers/walkers.ts';
import type { FoundRoute, Geo, RouteRequest } from '../../ports/geo.ts';
import { keyedHash, randomId } from '../../runtime/random.ts';

/** The preferences of the call, else those of the walker's settings. */
export interface RouteQuestion extends WayPreference {
  latitude: number;
  longitude: number;
  maxKilometres: number;
  difficulty: Difficulty;
}

export function routeQuestion(body: BodyOf<typeof streets.generateRoute>, walker: Walker): RouteQuestion {
  const latitude = body.homeLatitude ?? walker.homeLatitude;
  const longitude = body.homeLongitude ?? walker.homeLongitude;
  if (latitude === null || longitude === null) throw new Refusal('home_not_set');
  return {
    latitude,
    longitude,
    maxKilometres: body.maxDistance ?? walker.maxDistance,
    difficulty: body.difficulty ?? walker.preferredDifficulty,
    preferredWays: body.preferredWays ?? walker.preferredWays,
    noSteps: body.noSteps ?? walker.noSteps,
  };
}

/**
 * The seed that a day's destination is drawn with. It is made with the walker's own secret: with a public seed a
 * stranger could compute, for every house of a city, which walks the product would have chosen there, and compare.
 * Day and count stand behind the hash in plain text, since they are no secret.
 */
export const choiceSeed = (secret: string, day: string, forced: number): string =>
  `${keyedHash(secret, `${day}:${forced}`)}:${day}:${forced}`;

/** Constant seed: decides whether walks that return to earlier signs tend to be near or far. */
export const revisitBiasOf = (secret: string): string => keyedHash(secret, 'taste');

export async function findRoute(geo: Pick<Geo, 'findRoute'>, request: RouteRequest): Promise<FoundRoute> {
  const found = await geo.findRoute(request);
  if (!('none' in found)) return found;
  if (found.none === 'only_with_steps') throw new Refusal(found.none);
  if (found.none !== 'unavailable') throw new Refusal('nothing_walkable');
  if (found.retrySeconds === undefined) throw new Refusal('streets_unavailable');
  const minutes = Math.ceil(found.retrySeconds / 60);
  throw new Refusal('streets_unavailable', {
    sentence: `We can't look up streets right now. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    headers: { 'retry-after': String(found.retrySeconds) },
  });
}

export function draftOf(
  { coordinates, directions, wayHome, distance, ...shared }: FoundRoute,
  { question, ...context }: ZonedDay & Pick<Draft, 'forced' | 'replaced'> & { question: RouteQuestion },
): Draft {
  const [start, end] = [coordinates[0], coordinates.at(-1)];
  if (!start || !end) throw new Error('a route without points');
  const { difficulty, preferredWays, noSteps } = question;
  return draftItem.parse({
    ...context,
    ...shared,
    ...{ difficulty, preferredWays, noSteps, start, end },
    ...packWays({ line: coordinates, directions, wayHome }),
    routeId: randomId(),
    metres: metresOf(distance),
    question: JSON.stringify(question),
  });
}
