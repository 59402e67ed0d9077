import { bandFor, type Difficulty } from '../../../shared/domain/points.ts';
import { roundWalkKm } from '../../../shared/domain/precision.ts';
import { metresBetween } from '../network/greatCircle.ts';
import type { Point } from '../network/network.ts';
import { shareOf } from './pick.ts';

/**
 * What hides a home from readers of its destinations, made from a secret of the walker that never changes.
 *
 * Left out: a quarter of all destinations is not offered to this walker, and nobody else knows which. New ones come
 * first, so without this the sum of the lengths of all destinations of the band is what was walked once all have been
 * visited, and that sum tells which house of a city it belongs to, even from rounded figures.
 *
 * Decoys: two places some 500 metres from home. A destination covers the home when it would be told with the same half
 * kilometre and lie in the same band from the decoys too. These come first, so that the first walks that a friend or a
 * reader of a `named` walker sees fit three places equally well.
 */
export interface Cover {
  isLeftOut(key: string): boolean;
  covers(sign: { point: Point; metres: number }): boolean;
}

const LEFT_OUT = 0.25;
const DECOY_METRES = { least: 500, spread: 200 };
/** Streets are longer than the line between their ends. */
const DETOUR = 1.3;
const METRES_PER_DEGREE = 111_195;

export function coverOf(home: Point, secret: string, maxKilometres: number, difficulty: Difficulty): Cover {
  const decoys = decoysOf(home, secret);
  const { least, most } = bandFor(difficulty, maxKilometres);
  return {
    isLeftOut: (key) => shareOf(`${secret}|left out|${key}`) < LEFT_OUT,
    covers: ({ point, metres }) =>
      decoys.every((decoy) => {
        const from = (metres + DETOUR * (metresBetween(decoy, point) - metresBetween(home, point))) / 1000;
        return from >= least && from <= most && roundWalkKm(from) === roundWalkKm(metres / 1000);
      }),
  };
}

/** With home they make a triangle of about equal sides, turned by the secret. */
function decoysOf(home: Point, secret: string): Point[] {
  const turn = 2 * Math.PI * shareOf(`${secret}|turn`);
  const metres = DECOY_METRES.least + DECOY_METRES.spread * shareOf(`${secret}|metres`);
  return [turn, turn + Math.PI / 3].map((angle) => ({
    latitude: home.latitude + (metres * Math.cos(angle)) / METRES_PER_DEGREE,
    longitude:
      home.longitude + (metres * Math.sin(angle)) / (METRES_PER_DEGREE * Math.cos((home.latitude * Math.PI) / 180)),
  }));
}
